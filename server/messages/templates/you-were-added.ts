import { z } from "zod";
import { brand } from "#core/brand.ts";
import { type ReminderSet, reminderSets } from "#core/people/reminder-sets.ts";
import { offsetList } from "#core/words/counts.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue, whose } from "#server/messages/template.ts";

const params = z.object({
  addedBy: z.string(),
  /** Undefined in messages queued before it existed, and to a further address of the account holder. */
  whose: whose.optional(),
  /** Which reminders the reader gets. */
  reminderSet: z.enum(reminderSets).optional(),
  /** The reader's number has not agreed to texts yet: its last four digits, and its channel. */
  phoneEnding: z.string().optional(),
  channelNumber: z.number().optional(),
});

/** The first message to somebody whom another person added: who did, and how to stop it in one step. */
export const youWereAdded = defineTemplate({
  params,
  introduces: true,
  isStoppable: true,
  isStillTrue: staysTrue,
  mail: (context) => {
    const { phoneEnding, channelNumber, reminderSet = "all" } = context.params;
    const asksForTexts = phoneEnding !== undefined && channelNumber !== undefined;
    return frameMail(context, {
      subject: m.subject_recipient_added(),
      preview: m.mail_added_preview(),
      lead: leadOf(context.params),
      paragraphs: [
        m.mail_what_we_do({ brand: brand.name }),
        whenTheyCome[reminderSet](),
        m.mail_added_stop({ stop: m.mail_stop() }),
        m.mail_added_save(),
        ...(asksForTexts ? [m.mail_added_texts({ phoneEnding })] : []),
      ],
      ...(asksForTexts && {
        button: { label: m.mail_added_texts_button(), url: context.agreeUrl(channelNumber) },
      }),
    });
  },
});

function leadOf({ addedBy: name, whose }: z.output<typeof params>): string {
  if (whose === undefined) return m.mail_added_lead({ name });
  return m.mail_added_lead_whose({ ...ofWhom(whose), name });
}

const whenTheyCome: Record<ReminderSet, () => string> = {
  all: () => m.mail_added_what(offsetList()),
  day_before_and_day: m.mail_added_what_day_before,
  only_if_not_done: m.mail_added_what_not_done,
};
