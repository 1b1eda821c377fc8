import { APIError } from "better-auth/api";
import type { Auth } from "#server/accounts/auth.ts";
import { refusing } from "#server/accounts/auth-refusals.ts";
import { sendVerificationTo } from "#server/accounts/send-verification.ts";
import type { Services } from "#server/services.ts";

/**
 * Signs in: Better Auth's answer, with the session's cookie in its headers. An account whose address nobody has proven
 * is refused like one with another password, or signing up a stranger's address and then signing in would tell whether
 * it had an account before. Its owner is mailed the link again meanwhile.
 * @throws Refusal INVALID_EMAIL_OR_PASSWORD
 */
export async function signIn(services: Services, auth: Auth, body: { email: string; password: string }) {
  return refusing(async () => {
    try {
      return await auth.api.signInEmail({ body, returnHeaders: true });
    } catch (error) {
      if (error instanceof APIError && error.body?.code === "EMAIL_NOT_VERIFIED") {
        services.background.run("verification mail failed", () =>
          sendVerificationTo(services, body.email, "hourly"),
        );
      }
      throw error;
    }
  });
}
