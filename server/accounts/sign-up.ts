import { randomUUID } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import type { Services } from "#server/start/services.ts";
import { requireAcceptablePassword } from "./acceptable-password.ts";
import { requireSignInEmail } from "./auth-refusals.ts";
import { askToSignUp } from "./send-verification.ts";

/**
 * Signs up an address. Opening the mailed link makes the account and asks for its password, so a stranger who signed up the
 * address, before the owner or after, has chosen nothing that counts. The answer and its time are the same whether the address
 * has an account or not.
 * @throws Refusal INVALID_EMAIL, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON
 */
export async function signUp(
  db: Db,
  services: Services,
  { password, ...ask }: MailAsk & { name: string; password: string },
): Promise<{ id: string; email: string; name: string }> {
  const { name, email } = ask;
  requireSignInEmail(email);
  await requireAcceptablePassword(password, [email, name]);
  services.background.run("signup mail failed", () => askToSignUp(db, services, ask));
  return { id: randomUUID(), email, name };
}
