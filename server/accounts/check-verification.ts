import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { isFromWrongClock } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isSameHash } from "#server/db/keys.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { hashCode, mailCodeLater, makeCode, type NewCode, shownVerification } from "./issue-code.ts";

/** After this many wrong codes there is a wait. */
const wrongCodesAllowed = 5;
const waitMinutes = 15;

/**
 * Checks a code. A wrong or expired code makes a new one. After the fifth wrong code the person waits fifteen minutes
 * instead. Guesses at the same time are checked one after the other, by the row's lock. A proven address stays proven.
 * @returns the proven address, and whether this very code proved it: a proven address needs none any more
 * @throws Refusal NOT_FOUND, WRONG_CODE with the new verification, TOO_MANY_ATTEMPTS, NOT_VERIFIED for an old proof
 */
export async function checkVerification(
  db: Db,
  services: Services,
  check: Check,
  code: string,
): Promise<Proven> {
  const now = services.clock.now();
  // A refusal is returned and not thrown inside the transaction: a wrong guess must be counted, and a throw would undo
  // the count.
  const checked = await db.transaction((tx) => checkCode(tx, services, now, check, code));
  if ("renewed" in checked) {
    const { renewed, made } = checked;
    const { id, generation, email } = renewed;
    mailCodeLater(db, services, now, { id, generation, ask: check.askOf(email) }, made);
    throw new Refusal("wrong-code", { verification: shownVerification(services, renewed, made) });
  }
  if ("refusal" in checked) throw checked.refusal;
  return checked;
}

type Row = typeof emailVerifications.$inferSelect;

interface Check {
  id: string;
  /** The proof counts for this long. By itself a proven address stays proven. */
  goodFor?: { minutes: number };
  /** Who asks for the mail with the code that follows a wrong one. */
  askOf: (email: string) => MailAsk;
}

interface Proven {
  email: string;
  isByCode: boolean;
}

type Checked = Proven | { refusal: Refusal } | { renewed: Row; made: NewCode };

async function checkCode(
  tx: Tx,
  services: Services,
  now: Temporal.Instant,
  { id, goodFor }: Check,
  code: string,
): Promise<Checked> {
  const [row] = await tx.select().from(emailVerifications).where(eq(emailVerifications.id, id)).for("update");
  if (!row) return { refusal: new Refusal("not-found") };
  const { email } = row;
  const typed = code.replace(/\s/g, "");
  const isByCode = services.keys.believed.some((one) =>
    isSameHash(row.codeHash ?? "", hashCode(one, id, typed)),
  );
  if (row.verifiedAt) {
    const isOver = goodFor && Temporal.Instant.compare(row.verifiedAt.add(goodFor), now) < 0;
    return isOver ? { refusal: new Refusal("verification-expired") } : { email, isByCode };
  }
  const refusal = waitingRefusal(row.lockedUntil, now);
  if (refusal) return { refusal };
  const expired = Temporal.Instant.compare(row.expiresAt, now) <= 0;
  if (expired || !isByCode) return countWrong(tx, services, now, row);
  await tx.update(emailVerifications).set({ verifiedAt: now }).where(eq(emailVerifications.id, id));
  return { email, isByCode };
}

async function countWrong(tx: Tx, services: Services, now: Temporal.Instant, row: Row): Promise<Checked> {
  const update = (values: Partial<Row>) =>
    tx.update(emailVerifications).set(values).where(eq(emailVerifications.id, row.id));
  const wrongAttempts = row.wrongAttempts + 1;
  if (wrongAttempts >= wrongCodesAllowed) {
    const lockedUntil = now.add({ minutes: waitMinutes });
    await update({ lockedUntil, wrongAttempts: 0, expiresAt: now });
    return { refusal: tooManyAttempts(lockedUntil, now) };
  }
  const made = makeCode(services, now, row.id);
  const { codeHash, expiresAt } = made;
  const generation = row.generation + 1;
  await update({ wrongAttempts, codeHash, expiresAt, generation });
  return { renewed: { ...row, generation }, made };
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
