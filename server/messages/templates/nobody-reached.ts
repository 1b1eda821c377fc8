import { brand } from "#core/brand.ts";
import { isAnybodyWilling, isOver } from "#core/planning/willing.ts";
import { m } from "#messages";
import { dateOfDay, headlineOf, textDaysOf } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, isAboutPresentDate, whose } from "#server/messages/template.ts";

/** To the account holder, once per date: none of its channels is willing, so the date would reach nobody. */
export const nobodyReached = defineTemplate({
  params: dateOfDay.extend({ whose }),
  isStillTrue: (facts) =>
    isAboutPresentDate(facts) &&
    facts.date !== null &&
    !isOver(facts.date) &&
    !facts.date.isDone &&
    !isAnybodyWilling(facts.date),
  mail: (context) => {
    const { whose: name } = context.params;
    return frameMail(context, {
      subject: name === null ? m.subject_no_willing_channel_own() : m.subject_no_willing_channel_others(),
      preview: m.mail_nobody_preview(),
      lead: name === null ? m.mail_nobody_lead_own() : m.mail_nobody_lead_other({ name }),
      headline: headlineOf(context.params, context.today),
      paragraphs: [m.mail_nobody_why(), ...(context.addressee?.hasAccount ? [m.mail_nobody_log_in()] : [])],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  text: asNotice(({ params }) => m.text_notice_nobody({ day: textDaysOf(params) })),
});
