import { eq } from "drizzle-orm";
import { refusing } from "#server/accounts/auth-refusals.ts";
import { callAuth } from "#server/accounts/call-auth.ts";
import { user, verification } from "#server/db/schema/accounts.ts";
import type { Services } from "#server/services.ts";

/**
 * Sets a new password with the mailed token; every session of the account ends and its address counts as proven.
 * @returns the account's address
 * @throws Refusal INVALID_TOKEN, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG
 */
export async function resetPassword(
  services: Services,
  body: { newPassword: string; token: string },
): Promise<string> {
  const [owner] = await services.db
    .select({ email: user.email })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(eq(verification.identifier, `reset-password:${body.token}`));
  await refusing(() => callAuth(services, ({ api }) => api.resetPassword({ body })));
  return owner?.email ?? "";
}
