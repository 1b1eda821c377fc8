import { APIError } from "better-auth/api";
import { refusing } from "#server/accounts/auth-refusals.ts";
import { callAuth } from "#server/accounts/call-auth.ts";
import type { Services } from "#server/services.ts";

/**
 * Opens an account, or tells the owner of the one that there is already by mail; the answer is the same.
 * @throws Refusal INVALID_EMAIL, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG
 */
export function signUp(services: Services, body: { name: string; email: string; password: string }) {
  const open = () => callAuth(services, ({ api }) => api.signUpEmail({ body }));
  return refusing(() =>
    open().catch((error: unknown) => {
      // Another sign-up of this address, sent at the same moment, was faster: now its account is found.
      if (error instanceof APIError && error.body?.code === "FAILED_TO_CREATE_USER") return open();
      throw error;
    }),
  );
}
