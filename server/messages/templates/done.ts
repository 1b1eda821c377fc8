import { z } from "zod";
import { brand } from "#core/brand.ts";
import { isOtherDate } from "#core/words/number-on-day.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
import { dateOfDay, headlineOf, otherStaysOpen, textDaysOf } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, whose } from "#server/messages/template.ts";

const said = dateOfDay.extend({
  by: z.string(),
  toAccountHolder: z.boolean(),
  whose,
  /** The account holder's own message was used. The holder is told all the same: somebody else may have used it. */
  byReader: z.boolean().optional(),
});

/** To the account holder and the other recipients: somebody said "done". */
export const doneSaid = defineTemplate({
  params: said,
  isStoppable: true,
  reachesStoppedHolder: true,
  isStillTrue: ({ isAboutLocation, says }) => !isAboutLocation || says.isDone,
  mail: (context) => {
    const { toAccountHolder, whose, numberOnDay } = context.params;
    // Of another date no next one is asked for.
    const isOther = isOtherDate(numberOnDay);
    return frameMail(context, {
      subject: m.subject_date_done(ofWhom(whose)),
      preview: m.mail_done_preview(),
      lead: leadOf(context.params),
      headline: headlineOf(context.params, context.today),
      paragraphs: [
        m.mail_done_stopped({ brand: brand.name }),
        ...otherStaysOpen(context.params),
        ...(toAccountHolder && context.addressee?.hasAccount
          ? [isOther ? m.mail_done_undo_other() : m.mail_done_undo()]
          : []),
      ],
      button: toAccountHolder
        ? context.toReminders(isOther ? m.done_link_undo() : m.mail_done_undo_button())
        : null,
    });
  },
  text: asNotice(({ params }) => m.text_notice_done({ day: textDaysOf(params) })),
});

function leadOf({ by: name, whose, byReader }: z.output<typeof said>): string {
  if (byReader) return m.mail_done_lead_by_you(ofWhom(whose));
  if (whose === name) return m.mail_done_lead_self({ name });
  return m.mail_done_lead({ ...ofWhom(whose), name });
}

/** To the same people: a "done" was taken back, and reminders go on. */
export const doneTakenBack = defineTemplate({
  params: dateOfDay.extend({ whose }),
  isStoppable: true,
  isStillTrue: ({ isAboutLocation, says }) => !isAboutLocation || !says.isDone,
  mail: (context) => {
    const who = ofWhom(context.params.whose);
    return frameMail(context, {
      subject: m.subject_done_taken_back(who),
      preview: m.mail_open_again_preview(),
      lead: m.mail_open_again_lead(who),
      headline: headlineOf(context.params, context.today),
      paragraphs: [m.mail_open_again_reminders(), ...otherStaysOpen(context.params)],
    });
  },
  text: asNotice(({ params }) => m.text_notice_open_again({ day: textDaysOf(params) })),
});
