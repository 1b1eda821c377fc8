import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { waitingRefusal } from "./check-verification.ts";
import { mailCode, makeCode, requireAllowance, type Verification } from "./issue-code.ts";

/**
 * Mails a new code, and the old one is no longer valid. Wrong guesses still count.
 * @throws Refusal NOT_FOUND, CONFLICT when the address is proven already, TOO_MANY_ATTEMPTS while it waits,
 * TOO_MANY_REQUESTS when the mailbox has had its mails of the day
 */
export async function resendVerification(
  db: Db,
  services: Services,
  { id, client }: { id: string; client: string },
): Promise<Verification> {
  const now = services.clock.now();
  const verification = await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(emailVerifications)
      .where(eq(emailVerifications.id, id))
      .for("update");
    if (!row) throw new Refusal("not-found");
    if (row.verifiedAt) throw new Refusal("changed-meanwhile");
    const waiting = waitingRefusal(row.lockedUntil, now);
    if (waiting) throw waiting;
    await requireAllowance(tx, services.keys, now, { email: row.email, client });
    const made = makeCode(services.keys, id, now);
    const { codeHash, expiresAt } = made;
    const generation = row.generation + 1;
    await tx
      .update(emailVerifications)
      .set({ codeHash, expiresAt, generation })
      .where(eq(emailVerifications.id, id));
    return mailCode(tx, services, now, { ...row, generation }, made);
  });
  services.wakeDispatcher();
  return verification;
}

/**
 * The address that a verification is about.
 * @throws Refusal NOT_FOUND
 */
export async function verificationAddress(db: Db | Tx, id: string): Promise<string> {
  const [row] = await db
    .select({ email: emailVerifications.email })
    .from(emailVerifications)
    .where(eq(emailVerifications.id, id));
  if (!row) throw new Refusal("not-found");
  return row.email;
}
