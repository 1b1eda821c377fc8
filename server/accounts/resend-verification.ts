import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { waitingRefusal } from "./check-verification.ts";
import { mailCodeLater, makeCode, shownVerification, type Verification } from "./issue-code.ts";

/**
 * Mails a new code and voids the old one. Wrong guesses still count.
 * @param askOf who asks for the mail
 * @throws Refusal NOT_FOUND, CONFLICT when the address is proven already, TOO_MANY_ATTEMPTS while it waits
 */
export async function resendVerification(
  db: Db,
  services: Services,
  { id, askOf }: { id: string; askOf: (email: string) => MailAsk },
): Promise<Verification> {
  const now = services.clock.now();
  const resent = await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(emailVerifications)
      .where(eq(emailVerifications.id, id))
      .for("update");
    if (!row) throw new Refusal("not-found");
    if (row.verifiedAt) throw new Refusal("changed-meanwhile");
    const waiting = waitingRefusal(row.lockedUntil, now);
    if (waiting) throw waiting;
    const made = makeCode(services, now, id);
    const { codeHash, expiresAt } = made;
    const generation = row.generation + 1;
    await tx
      .update(emailVerifications)
      .set({ codeHash, expiresAt, generation })
      .where(eq(emailVerifications.id, id));
    return { row: { ...row, generation }, made };
  });
  const { row, made } = resent;
  mailCodeLater(db, services, now, { id, generation: row.generation, ask: askOf(row.email) }, made);
  return shownVerification(services, row, made);
}
