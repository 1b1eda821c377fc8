import { z } from "zod";
import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
import { dateOfDay, headlineOf, textDaysOf } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, isAboutPresentDate, whose } from "#server/messages/template.ts";

/** To the account holder, weekly, until the next date is entered or the dates end. */
export const nextDateNeeded = defineTemplate({
  params: dateOfDay.extend({
    locationId: z.string(),
    /** The day of the question, from which the next week counts (ask-next-dates.ts). */
    morning: z.string(),
    whose,
  }),
  isStillTrue: (facts) => isAboutPresentDate(facts) && facts.location?.state === "awaiting_next_date",
  mail: (context) => {
    const { awaiting, today } = context;
    const who = ofWhom(context.params.whose);
    return awaiting.length > 1
      ? frameMail(context, {
          subject: m.subject_ask_next_dates(who),
          lead: m.next_date_ask_all(who),
          preview: m.next_date_preview(),
          headline: awaiting.map((date) => headlineOf(date, today)).join(" "),
          paragraphs: [m.next_date_until_all()],
          button: context.toReminders(m.next_date_enter_all()),
        })
      : frameMail(context, {
          subject: m.subject_ask_next_date(who),
          lead: m.next_date_ask(who),
          preview: m.next_date_preview(),
          headline: headlineOf(context.params, today),
          paragraphs: [m.next_date_until()],
          button: context.toReminders(m.next_date_enter()),
        });
  },
  text: asNotice(({ params, awaiting }) =>
    awaiting.length > 1
      ? m.text_notice_next_dates()
      : m.text_notice_next_date({ day: textDaysOf({ ...params, opensOn: null }) }),
  ),
});
