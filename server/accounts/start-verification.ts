import { randomUUID } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import type { Services } from "#server/start/services.ts";
import { mailCodeLater, makeCode, shownVerification, type Verification } from "./issue-code.ts";
import type { SessionUser } from "./sessions.ts";

/**
 * The wizard's second step: mails a code to an address (normalised). A signed-in user's own address is proven already and gets
 * none.
 */
export async function startVerification(
  db: Db,
  services: Services,
  ask: MailAsk,
  user: SessionUser | null = null,
): Promise<Verification> {
  const now = services.clock.now();
  const { email } = ask;
  const id = randomUUID();
  if (user?.emailVerified && user.email === email) {
    const row = { id, email, codeHash: null, expiresAt: now, verifiedAt: now, createdAt: now };
    await db.insert(emailVerifications).values(row);
    return { id, email, expiresAt: isoInstant(now), verified: true };
  }
  const made = makeCode(services, now, id);
  const { codeHash, expiresAt } = made;
  await db.insert(emailVerifications).values({ id, email, codeHash, expiresAt, createdAt: now });
  mailCodeLater(db, services, now, { id, generation: 1, ask }, made);
  return shownVerification(services, { id, email }, made);
}
