import { z } from "zod";
import { brand } from "#core/brand.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatLongDate, formatTime } from "#core/words/dates.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import {
  asNotice,
  defineTemplate,
  isSignupUnanswered,
  noParams,
  staysTrue,
} from "#server/messages/template.ts";
import { waitsForYes } from "./subscription-started.ts";

/** To the maker of a sign-up, weekly: nobody has answered yet. */
export const signupUnanswered = defineTemplate({
  params: waitsForYes.extend({ on: z.string() }),
  isStillTrue: isSignupUnanswered,
  mail: (context) => {
    const { asked } = context.params;
    return frameMail(context, {
      subject: m.subject_signup_unanswered(),
      preview: m.mail_signup_unanswered_preview(),
      lead: m.mail_signup_unanswered_lead(ofWhom(asked)),
      paragraphs: [...waitingWords(context.params, "mail"), m.mail_signup_unanswered_write_down()],
      ...(context.refundUrl !== null && {
        button: { label: m.refund_by_link_button(), url: context.refundUrl },
      }),
    });
  },
  text: asNotice(({ params: { asked } }) => m.text_notice_unanswered(ofWhom(asked))),
});

/** To the maker of a sign-up, who also paid for it: the account holder agreed. */
export const signupAccepted = defineTemplate({
  params: z.object({
    /** The holder's first name. */
    by: z.string(),
    /** The maker's next reminder, on the maker's clock. Null when none lies ahead. */
    next: z.object({ on: z.string(), time: z.string() }).nullable(),
    hasNumber: z.boolean().optional(),
  }),
  isStoppable: true,
  isStillTrue: staysTrue,
  mail: (context) => {
    const { by: name, next, hasNumber } = context.params;
    const day = next && parsePlainDate(next.on);
    return frameMail(context, {
      subject: m.subject_signup_accepted(),
      preview: m.mail_nothing_to_do(),
      lead: m.mail_signup_accepted_lead({ name }),
      paragraphs: [
        m.mail_signup_accepted_what({ name }),
        ...(hasNumber ? [m.mail_signup_accepted_number({ name })] : []),
        day && next
          ? m.mail_signup_accepted_next({ day: formatLongDate(day), time: formatTime(next.time), name })
          : m.mail_signup_accepted_no_next({ name }),
        m.mail_signup_accepted_stop({ stop: m.mail_stop() }),
      ],
      why: m.mail_why_holder({ brand: brand.name }),
    });
  },
});

/** To the maker of a sign-up, who also paid for it: the holder of the named account said that it was not theirs. */
export const signupDeclined = defineTemplate({
  params: noParams,
  isStillTrue: staysTrue,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_signup_declined({ brand: brand.name }),
      preview: m.mail_signup_declined_preview(),
      lead: m.mail_signup_declined_lead(),
      paragraphs: [
        m.mail_signup_declined_why(),
        m.mail_signup_declined_mistake({ supportEmail: brand.supportEmail }),
      ],
    }),
});
