import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { emailMaxLength, normaliseEmail } from "#core/people/contacts.ts";
import { m } from "#messages";
import { checkVerification } from "#server/accounts/check-verification.ts";
import { resendVerification } from "#server/accounts/resend-verification.ts";
import { startVerification } from "#server/accounts/start-verification.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { byProxies, refuses } from "#server/http/api-document/operation.ts";
import { setProvenCookie } from "#server/http/checkout-cookie.ts";
import { mailAskOf, rememberDevice } from "#server/http/device-cookie.ts";
import { failureSchema, json, jsonBody, success } from "#server/http/envelope.ts";
import { readUser } from "#server/http/read-user.ts";
import { refuseAnswers } from "#server/refusal.ts";

const verificationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    /** After this instant the code counts as wrong. */
    expiresAt: z.iso.datetime(),
    /** The address of the signed-in account is proven already, and no code was mailed. */
    verified: z.literal(true).optional(),
    /** Embedded mode only, labelled as demo on the page. */
    demoCode: z.string().optional(),
  })
  .openapi("EmailVerification");

/** The answer to a wrong code, or to one that is too old. */
export const codeRefused = {
  422: json(
    failureSchema.extend({ verification: verificationSchema.optional() }),
    "WRONG_CODE, with the new verification. NOT_VERIFIED where a proof is too old, or older than the password.",
  ),
};

const id = z.object({ id: z.uuid() });
const message = z.string();

const start = createRoute({
  method: "post",
  path: "/email-verifications",
  operationId: "startVerification",
  ...refuses(byProxies),
  summary: "Mail a six-digit code to an address. Whoever is signed in has proven their own already.",
  request: { body: jsonBody(z.object({ email: z.string().max(emailMaxLength) })) },
  responses: {
    201: json(success({ verification: verificationSchema }), "The code is on its way, or none is needed."),
  },
});

const check = createRoute({
  method: "post",
  path: "/email-verifications/{id}/check",
  operationId: "checkVerification",
  ...refuses("TOO_MANY_ATTEMPTS"),
  summary: "Say the code. A wrong one makes a new one; after five there is a wait of fifteen minutes.",
  request: { params: id, body: jsonBody(z.object({ code: z.string().max(20) })) },
  responses: {
    200: json(success({ verified: z.literal(true) }), "The address is proven."),
    ...codeRefused,
  },
});

const resend = createRoute({
  method: "post",
  path: "/email-verifications/{id}/resend",
  operationId: "resendVerification",
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS", "TOO_MANY_ATTEMPTS"),
  summary: "Mail a new code; the old one is no longer valid.",
  request: { params: id },
  responses: {
    200: json(success({ verification: verificationSchema, message }), "The new code is on its way."),
  },
});

/**
 * `/api/email-verifications`: the wizard's second step. Beginning is never refused, and what is too much is not mailed: a
 * refusal would tell what others have asked for. Whoever has begun a check is alone with it, and its own limits may
 * refuse.
 */
export function emailVerificationRoutes({ db, services, auth, limits }: ApiContext) {
  const askOf = (c: Context) => (email: string) => mailAskOf(services, c, email);
  return apiRoutes()
    .openapi(start, async (c) => {
      const email = normaliseEmail(c.req.valid("json").email);
      if (email === null) throw refuseAnswers({ email: "email-invalid" });
      const user = await readUser(c, auth);
      const verification = await startVerification(db, services, askOf(c)(email), user);
      return c.json({ success: true as const, verification }, 201);
    })
    .openapi(check, async (c) => {
      const asked = { ...c.req.valid("param"), askOf: askOf(c) };
      const { email, isNew } = await checkVerification(db, services, asked, c.req.valid("json").code);
      if (isNew) rememberDevice(services, c, email);
      setProvenCookie(services, c, asked.id.toLowerCase());
      return c.json({ success: true as const, verified: true as const }, 200);
    })
    .openapi(resend, async (c) => {
      const { id } = c.req.valid("param");
      await limits.count("resendPerCheck", id.toLowerCase(), "too-many-codes");
      const verification = await resendVerification(db, services, { id, askOf: askOf(c) });
      return c.json({ success: true as const, verification, message: m.verification_resent() }, 200);
    });
}
