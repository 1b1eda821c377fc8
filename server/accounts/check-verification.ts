import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { isFromWrongClock } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isSameHash } from "#server/db/keys.ts";
import { account, user as users } from "#server/db/schema/accounts.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { hashCode, mailCodeLater, makeCode, type NewCode, shownVerification } from "./issue-code.ts";

/** After this many wrong codes the person waits. */
const wrongCodesAllowed = 5;
const waitMinutes = 15;

/** A proven check accepts its code again for this long (the first answer may have been lost), and lets the wizard save. */
export const proofHours = 2;

/**
 * Checks a code. A wrong or expired code makes a new one; after the fifth wrong code the person waits fifteen minutes instead.
 * The row's lock serialises simultaneous guesses. A proven check accepts its code again for two hours, unless the address's
 * account has a newer password. Its wrong codes count, too, and make no new one.
 * @returns the proven address, and whether this answer proved it
 * @throws Refusal NOT_FOUND, WRONG_CODE with the new verification, TOO_MANY_ATTEMPTS, NOT_VERIFIED for an old proof
 */
export async function checkVerification(
  db: Db,
  services: Services,
  check: Check,
  code: string,
): Promise<Proven> {
  const now = services.clock.now();
  // Return a refusal from the transaction: a throw would undo the count of the wrong guess.
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
  /** How long the proof counts. Two hours by default. */
  goodFor?: { hours: number } | { minutes: number };
  /** Who asks for the mail with the code that follows a wrong one. */
  askOf: (email: string) => MailAsk;
}

interface Proven {
  email: string;
  /** False for a check that was proven before. */
  isNew: boolean;
}

type Checked = Proven | { refusal: Refusal } | { renewed: Row; made: NewCode };

async function checkCode(
  tx: Tx,
  services: Services,
  now: Temporal.Instant,
  { id, goodFor = { hours: proofHours } }: Check,
  code: string,
): Promise<Checked> {
  const [row] = await tx.select().from(emailVerifications).where(eq(emailVerifications.id, id)).for("update");
  if (!row) return { refusal: new Refusal("not-found") };
  const { email } = row;
  const typed = code.replace(/\s/g, "");
  const isByCode = services.keys.believed.some((one) =>
    isSameHash(row.codeHash ?? "", hashCode(one, id, typed)),
  );
  const refusal = waitingRefusal(row.lockedUntil, now);
  if (refusal) return { refusal };
  if (row.verifiedAt) {
    const isOver = Temporal.Instant.compare(row.verifiedAt.add(goodFor), now) < 0;
    if (isOver || (await hasNewerPassword(tx, row, row.verifiedAt)))
      return { refusal: new Refusal("verification-expired") };
    return isByCode ? { email, isNew: false } : countWrong(tx, services, now, row);
  }
  const expired = Temporal.Instant.compare(row.expiresAt, now) <= 0;
  if (expired || !isByCode) return countWrong(tx, services, now, row);
  await tx.update(emailVerifications).set({ verifiedAt: now }).where(eq(emailVerifications.id, id));
  return { email, isNew: true };
}

/** The password that the wizard set with the proof does not count. */
export async function hasNewerPassword(
  db: Db | Tx,
  { id, email }: Pick<Row, "id" | "email">,
  provenAt: Temporal.Instant,
): Promise<boolean> {
  const [newer] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(account, and(eq(account.userId, users.id), eq(account.providerId, "credential")))
    .where(
      and(
        eq(users.email, email),
        gt(account.createdAt, new Date(provenAt.epochMilliseconds)),
        or(isNull(users.openedBy), ne(users.openedBy, id)),
      ),
    );
  return newer !== undefined;
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
  if (row.verifiedAt) {
    await update({ wrongAttempts });
    return { refusal: new Refusal("wrong-code") };
  }
  const made = makeCode(services, now, row.id);
  const { codeHash, expiresAt } = made;
  const generation = row.generation + 1;
  await update({ wrongAttempts, codeHash, expiresAt, generation });
  return { renewed: { ...row, generation }, made };
}

/** Null when the verification need not wait. */
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
