import { z } from "zod";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, noParams, staysTrue } from "#server/messages/template.ts";

/** To everybody on a list, also by text: the reminders that came to this address have ended. */
export const listEnded = defineTemplate({
  params: noParams,
  isStillTrue: staysTrue,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_list_ended({ brand: brand.name }),
      preview: m.mail_write_dates_down(),
      lead: m.mail_list_ended_lead(),
      paragraphs: [m.mail_list_ended_what()],
    }),
  text: asNotice(() => m.text_notice_list_ended()),
});

/** To the account holder: a person deleted their data and is off the list. The name is wiped with the message. */
export const personLeft = defineTemplate({
  params: noParams,
  sealed: z.object({ whose: z.string() }),
  isStillTrue: staysTrue,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_person_left(),
      preview: m.mail_see_who(),
      lead: m.mail_person_left_lead({ name: context.sealed.whose }),
      paragraphs: [m.mail_person_left_what()],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    }),
  text: asNotice(() => m.text_notice_person_left()),
});

/** To the account holder, once for each channel: its reader reported a mail as spam. Reminders go on. */
export const markedAsSpam = defineTemplate({
  params: z.object({ whose: z.string() }),
  isStillTrue: staysTrue,
  mail: (context) => {
    const { whose: name } = context.params;
    return frameMail(context, {
      subject: m.subject_marked_as_spam({ brand: brand.name }),
      preview: m.mail_spam_preview(),
      lead: m.mail_spam_lead({ name }),
      paragraphs: [m.mail_spam_folder({ name }), m.mail_spam_turn_off({ name })],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  text: asNotice(() => m.text_notice_spam()),
});
