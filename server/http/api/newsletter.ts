import { z } from "zod";
import { emailMaxLength, fullNameMaxLength, normaliseEmail, normaliseName } from "#core/people/contacts.ts";
import { m } from "#messages";
import { askToSubscribe } from "#server/content/newsletter/ask-to-subscribe.ts";
import { answerFormByPage } from "#server/http/answer-by-page.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBodyOrForm } from "#server/http/api-route.ts";
import { mailAskOf } from "#server/http/device-cookie.ts";
import { isStorable } from "#server/http/storable-text.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";

/** The fields' names are the old site's. */
const newsletterForm = z.object({
  first_name: z.string().max(fullNameMaxLength),
  email: z.string().max(emailMaxLength),
});

const sendSubscribe = answers({ message: z.string() });

/** `POST /api/newsletter`. */
export function newsletterRoutes({ db, services }: ApiContext) {
  return apiRoutes().post(
    "/newsletter",
    answerFormByPage({
      done: "/newsletter/check-email",
      refused: (code) => (code === "UNEXPECTED" ? "/newsletter/later" : "/newsletter/not-taken"),
    }),
    validBodyOrForm(newsletterForm),
    async (c) => {
      const { firstName, email } = readAnswers(c.req.valid("json"));
      const ask = mailAskOf(services, c, email);
      // After the answer, whose time must not reveal whether the mailbox has had its mails of the day.
      services.background.run("newsletter mail failed", () => askToSubscribe(db, services, firstName, ask));
      return sendSubscribe(c, { message: m.newsletter_check_inbox() });
    },
  );
}

/** @throws Refusal VALIDATION */
function readAnswers(posted: z.infer<typeof newsletterForm>): { firstName: string; email: string } {
  if (!isStorable(posted)) throw new Refusal("bad-request");
  const firstName = normaliseName(posted.first_name);
  const email = normaliseEmail(posted.email);
  if (firstName === "" || email === null) {
    throw refuseAnswers({
      ...(firstName === "" && { first_name: "newsletter-name-missing" }),
      ...(email === null && { email: "newsletter-email-invalid" }),
    });
  }
  return { firstName, email };
}
