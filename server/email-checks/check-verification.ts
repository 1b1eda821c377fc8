import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { isFromWrongClock } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { mayMail } from "#server/messages/mail-allowance.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { hashCode, mailCode, makeCode, noMoreToday } from "./issue-code.ts";

/** After this many wrong codes there is a wait. */
const wrongCodesAllowed = 5;
const waitMinutes = 15;

/**
 * Checks a code. A wrong or expired code makes a new one. After the fifth wrong code the person waits fifteen minutes
 * instead. Guesses at the same time are checked one after the other, by the row's lock. A proven address stays proven.
 * @throws Refusal NOT_FOUND, WRONG_CODE with the new verification, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS when the
 * mailbox has had its mails of the day, so that no new code can reach it
 */
export async function checkVerification(
  db: Db,
  services: Services,
  check: Check,
  code: string,
): Promise<void> {
  // The refusal is returned and not thrown inside the transaction: a wrong guess must be counted, and a throw would
  // undo the count.
  const refusal = await db.transaction((tx) => checkCode(tx, services, check, code));
  if (refusal?.code === "WRONG_CODE") services.wakeDispatcher();
  if (refusal) throw refusal;
}

type Row = typeof emailVerifications.$inferSelect;

/** The verification, and the network that the code comes from. */
type Check = { id: string; client: string };

async function checkCode(
  tx: Tx,
  services: Services,
  { id, client }: Check,
  code: string,
): Promise<Refusal | null> {
  const now = services.clock.now();
  const [row] = await tx.select().from(emailVerifications).where(eq(emailVerifications.id, id)).for("update");
  if (!row) return new Refusal("not-found");
  if (row.verifiedAt) return null;
  const waiting = waitingRefusal(row.lockedUntil, now);
  if (waiting) return waiting;
  const expired = Temporal.Instant.compare(row.expiresAt, now) <= 0;
  if (expired || !isSame(row.codeHash ?? "", hashCode(services.keys, id, code.replace(/\s/g, "")))) {
    return countWrong(tx, services, now, row, client);
  }
  await tx.update(emailVerifications).set({ verifiedAt: now }).where(eq(emailVerifications.id, id));
  return null;
}

async function countWrong(
  tx: Tx,
  services: Services,
  now: Temporal.Instant,
  row: Row,
  client: string,
): Promise<Refusal> {
  const update = (values: Partial<Row>) =>
    tx.update(emailVerifications).set(values).where(eq(emailVerifications.id, row.id));
  const wrongAttempts = row.wrongAttempts + 1;
  if (wrongAttempts >= wrongCodesAllowed) {
    const lockedUntil = now.add({ minutes: waitMinutes });
    await update({ lockedUntil, wrongAttempts: 0, expiresAt: now });
    return tooManyAttempts(lockedUntil, now);
  }
  if (!(await mayMail(tx, services.keys, now, { email: row.email, client }))) {
    await update({ wrongAttempts, expiresAt: now });
    return noMoreToday();
  }
  const made = makeCode(services.keys, row.id, now);
  const { codeHash, expiresAt } = made;
  const generation = row.generation + 1;
  await update({ wrongAttempts, codeHash, expiresAt, generation });
  const verification = await mailCode(tx, services, now, { ...row, generation }, made);
  return new Refusal("wrong-code", { verification });
}

/** The refusal while a verification waits. Null when it does not wait. */
export function waitingRefusal(lockedUntil: Temporal.Instant | null, now: Temporal.Instant): Refusal | null {
  if (!lockedUntil || Temporal.Instant.compare(lockedUntil, now) <= 0) return null;
  if (isFromWrongClock(lockedUntil.subtract({ minutes: waitMinutes }), now)) return null;
  return tooManyAttempts(lockedUntil, now);
}

function tooManyAttempts(lockedUntil: Temporal.Instant, now: Temporal.Instant): Refusal {
  const retryAfterSeconds = Math.ceil(lockedUntil.since(now).total("seconds"));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new Refusal({ code: "too-many-wrong-codes", minutes }, { retryAfterSeconds });
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
