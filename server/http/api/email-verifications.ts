import type { Context } from "hono";
import { z } from "zod";
import { emailMaxLength, normaliseEmail } from "#core/people/contacts.ts";
import { m } from "#messages";
import { checkVerification } from "#server/accounts/check-verification.ts";
import { resendVerification } from "#server/accounts/resend-verification.ts";
import { startVerification } from "#server/accounts/start-verification.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody, validId } from "#server/http/api-route.ts";
import { setProvenCookie } from "#server/http/checkout-cookie.ts";
import { mailAskOf, rememberDevice } from "#server/http/device-cookie.ts";
import { readUser } from "#server/http/read-user.ts";
import { refuseAnswers } from "#server/refusal.ts";

const verificationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  /** After this instant the code counts as wrong. */
  expiresAt: z.iso.datetime(),
  /** It is the signed-in account's own, proven already. No code was mailed. */
  verified: z.literal(true).optional(),
  /** Embedded mode only, labelled as demo on the page. */
  demoCode: z.string().optional(),
});

const message = z.string();

const sendStart = answers({ verification: verificationSchema });

const sendCheck = answers({ verified: z.literal(true) });

const sendResend = answers({ verification: verificationSchema, message });

/**
 * `/api/email-verifications`: the wizard's second step. Beginning a check is never refused, and excess codes are not mailed: a
 * refusal would reveal what others have asked for. A check belongs to the person who began it, so its own limits may refuse.
 */
export function emailVerificationRoutes({ db, services, auth, limits }: ApiContext) {
  const askOf = (c: Context) => (email: string) => mailAskOf(services, c, email);
  return apiRoutes()
    .post(
      "/email-verifications",
      validBody(z.object({ email: z.string().max(emailMaxLength) })),
      async (c) => {
        const email = normaliseEmail(c.req.valid("json").email);
        if (email === null) throw refuseAnswers({ email: "email-invalid" });
        const user = await readUser(c, auth);
        const verification = await startVerification(db, services, askOf(c)(email), user);
        return sendStart(c, { verification }, 201);
      },
    )
    .post(
      "/email-verifications/:id/check",
      validId,
      validBody(z.object({ code: z.string().max(20) })),
      async (c) => {
        const asked = { ...c.req.valid("param"), askOf: askOf(c) };
        const { email, isNew } = await checkVerification(db, services, asked, c.req.valid("json").code);
        if (isNew) rememberDevice(services, c, email);
        setProvenCookie(services, c, asked.id);
        return sendCheck(c, { verified: true as const });
      },
    )
    .post("/email-verifications/:id/resend", validId, async (c) => {
      const { id } = c.req.valid("param");
      await limits.count("resendPerCheck", id, "too-many-codes");
      const verification = await resendVerification(db, services, { id, askOf: askOf(c) });
      return sendResend(c, { verification, message: m.verification_resent() });
    });
}
