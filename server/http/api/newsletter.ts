import { createRoute, z } from "@hono/zod-openapi";
import { emailMaxLength, fullNameMaxLength, normaliseEmail, normaliseName } from "#core/people/contacts.ts";
import { m } from "#messages";
import { askToSubscribe } from "#server/content/newsletter/ask-to-subscribe.ts";
import { answerFormByPage, isFormPost } from "#server/http/answer-by-page.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { byProxies, refuses } from "#server/http/api-document/operation.ts";
import { mailAskOf } from "#server/http/device-cookie.ts";
import { json, success } from "#server/http/envelope.ts";
import { isStorable } from "#server/http/storable-text.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";

/** The fields' names are the old site's. */
const newsletterForm = z
  .object({ first_name: z.string().max(fullNameMaxLength), email: z.string().max(emailMaxLength) })
  .openapi("NewsletterForm");

const subscribe = createRoute({
  method: "post",
  path: "/newsletter",
  operationId: "askForNewsletter",
  ...refuses(byProxies),
  summary: "Ask for the newsletter. A form without JavaScript is answered with a page.",
  middleware: answerFormByPage({
    done: "/newsletter/check-email",
    refused: (code) => (code === "UNEXPECTED" ? "/newsletter/later" : "/newsletter/not-taken"),
  }),
  request: {
    body: {
      content: {
        "application/json": { schema: newsletterForm },
        "application/x-www-form-urlencoded": { schema: newsletterForm },
      },
    },
  },
  responses: {
    200: json(success({ message: z.string() }), "The same for every address: a mail is on its way."),
    303: { description: "The page that says so, for a form." },
  },
});

/** `POST /api/newsletter`. */
export function newsletterRoutes({ db, services }: ApiContext) {
  return apiRoutes().openapi(subscribe, async (c) => {
    const posted = isFormPost(c.req.header("Content-Type")) ? c.req.valid("form") : c.req.valid("json");
    const { firstName, email } = readAnswers(posted);
    const ask = mailAskOf(services, c, email);
    // After the answer: its time must not tell whether the mailbox has had its mails of the day.
    services.background.run("newsletter mail failed", () => askToSubscribe(db, services, firstName, ask));
    return c.json({ success: true as const, message: m.newsletter_check_inbox() }, 200);
  });
}

/** @throws Refusal VALIDATION. An empty body has passed without any field. */
function readAnswers(posted: Partial<z.infer<typeof newsletterForm>>): { firstName: string; email: string } {
  if (!isStorable(posted)) throw new Refusal("bad-request");
  const firstName = normaliseName(posted.first_name ?? "");
  const email = normaliseEmail(posted.email ?? "");
  if (firstName === "" || email === null) {
    throw refuseAnswers({
      ...(firstName === "" && { first_name: "newsletter-name-missing" }),
      ...(email === null && { email: "newsletter-email-invalid" }),
    });
  }
  return { firstName, email };
}
