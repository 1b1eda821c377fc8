import { z } from "zod";
import { firstName } from "#core/people/contacts.ts";
import { isOffsetKey, type OffsetKey } from "#core/planning/offsets.ts";
import { reminderText } from "#core/words/messages/texts.ts";
import { reminderMail } from "#server/messages/reminder-mail.ts";
import { defineTemplate, type MessageContext, noParams, staysTrue } from "#server/messages/template.ts";

type Context = MessageContext<unknown>;

// All content is derived when the message leaves, and `verdict` in core decides whether it is still true.
const words = {
  isStoppable: true,
  isStillTrue: staysTrue,
  mail: (context: Context) => {
    const { moment, registrantName, ...facts } = reminderOf(context);
    if (context.addressee === null) throw new Error("A reminder without a recipient.");
    return reminderMail(context.addressee, {
      ...moment,
      ...facts,
      whose: registrantName === null ? null : firstName(registrantName),
      doneUrl: context.doneUrl,
      stopUrl: context.stopUrl,
    });
  },
  text: (context: Context) => {
    const { moment, registrantName, saysStakes } = reminderOf(context);
    return reminderText({ ...moment, link: context.doneUrl, toContact: registrantName !== null, saysStakes });
  },
} as const;

function reminderOf({ reminder }: Context) {
  if (reminder === null) throw new Error("A reminder without a date.");
  return reminder;
}

/** To everybody on the list who gets this day's reminder. */
export const reminder = defineTemplate({ params: noParams, ...words });

/** The same, because its reader asked for it again. `offset`: the message that comes again. */
export const reminderAgain = defineTemplate({
  params: z.object({ offset: z.custom<OffsetKey>(isOffsetKey) }),
  ...words,
});
