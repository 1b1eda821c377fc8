import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Checked, Subscription } from "./find-signups.ts";

/** How long a proven address lets the wizard save. */
export const proofHours = 24;

/** No code has this hash: the check was made by us, in place of the wizard's. */
const givenUp = "given up";

export const isGivenUp = ({ codeHash }: Checked["check"]): boolean => codeHash === givenUp;

/**
 * Parts a subscription from the wizard that saved it: it hangs on a new check from now on, with the same address, whose
 * id nobody has been told. The wizard's cookie names a check that is not its own any more (checkout-cookie.ts), and its
 * form, posted again, makes a signup of its own: that is how whoever saved it and then signed in goes on, too.
 */
export async function giveUpCheck(
  db: Db,
  { subscription, check }: Checked,
  now: Temporal.Instant,
): Promise<Subscription> {
  const id = randomUUID();
  const { email, createdAt, verifiedAt } = check;
  await db
    .insert(emailVerifications)
    .values({ id, email, createdAt, verifiedAt, codeHash: givenUp, expiresAt: now });
  const [row] = await db
    .update(subscriptions)
    .set({ verificationId: id })
    .where(eq(subscriptions.id, subscription.id))
    .returning();
  const until = verifiedAt?.add({ hours: proofHours });
  // While its proof counts the wizard may still post with it, and the sweeper finds it afterwards.
  if (!until || Temporal.Instant.compare(until, now) <= 0) await dropCheck(db, check.id);
  return row ?? subscription;
}

/**
 * Deletes a check that nothing hangs on any more. One that somebody is posting with is left to the sweeper: they hold it
 * and may be waiting for what we hold.
 */
export async function dropCheck(db: Db, id: string): Promise<void> {
  const free = db
    .select({ id: emailVerifications.id })
    .from(emailVerifications)
    .where(eq(emailVerifications.id, id))
    .for("update", { skipLocked: true });
  await db.delete(emailVerifications).where(inArray(emailVerifications.id, sql`(${free})`));
}
