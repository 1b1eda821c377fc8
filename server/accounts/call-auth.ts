import { type AccountMail, enqueueAccountMail } from "#server/accounts/account-mail.ts";
import { type Auth, createAuth } from "#server/accounts/auth.ts";
import type { Services } from "#server/services.ts";

/**
 * Runs a call of Better Auth that writes, whole or not at all, with the mails it asks for.
 * @throws APIError of Better Auth, when it refuses; nothing is changed then.
 */
export async function callAuth<Answer>(
  services: Services,
  call: (auth: Auth) => Promise<Answer>,
): Promise<Answer> {
  const mails: AccountMail[] = [];
  const answer = await services.db.transaction(async (tx) => {
    const answer = await call(createAuth(tx, services, (mail) => mails.push(mail)));
    for (const mail of mails) await enqueueAccountMail(tx, services, services.clock.now(), mail);
    return answer;
  });
  if (mails.length > 0) services.wakeDispatcher();
  return answer;
}
