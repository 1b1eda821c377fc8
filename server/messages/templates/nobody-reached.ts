import { brand } from "#core/brand.ts";
import { isAnybodyWilling, isOver } from "#core/planning/willing.ts";
import { ofWhom } from "#core/words/of-whom.ts";
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
    const who = ofWhom(context.params.whose);
    return frameMail(context, {
      subject: m.subject_no_willing_channel(who),
      preview: m.mail_nobody_preview(),
      lead: m.mail_nobody_lead(who),
      headline: headlineOf(context.params, context.today),
      paragraphs: [m.mail_nobody_why(), ...(context.addressee?.hasAccount ? [m.mail_nobody_log_in()] : [])],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  text: asNotice(({ params }) => m.text_notice_nobody({ day: textDaysOf(params) })),
});
