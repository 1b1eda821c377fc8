import { eq, sql } from "drizzle-orm";
import type { Reason } from "#core/refusals.ts";
import type { Clock } from "#server/clock.ts";
import type { Db } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { rateLimits } from "#server/db/schema/operations.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Each limit allows `points` within a window of `duration` seconds. Windows begin at the same moments for everybody: a
 * `Retry-After` says what time it is, not when somebody else has tried.
 *
 * A refusal must not tell what another person did. So each limit counts something that belongs to the caller: a browser, a
 * session, an account, a link, a check of an address. Two limits also count by network: sign-ins, because a guess must be stopped
 * wherever it comes from, and refunds, because they cost money. Mails that anybody can ask for are never refused:
 * mail-allowance.ts leaves out the excess.
 */
export const limits = {
  // admit-sign-in.ts says when each of these counts.
  signInPerBrowser: { points: 10, duration: 15 * 60 },
  comparedPerClient: { points: 300, duration: 15 * 60 },
  comparedPerWideClient: { points: 900, duration: 15 * 60 },
  // High enough for a library or a shelter behind one address.
  signInPerClient: { points: 100, duration: 15 * 60 },
  signInPerWideClient: { points: 300, duration: 15 * 60 },
  signInPerEmail: { points: 10, duration: 15 * 60 },
  // The /56 and the /48, or the /24 of IPv4. One household must not use up its account's count for everybody.
  signInPerEmailAndWide: { points: 30, duration: 60 * 60 },
  // Against guesses at one account from many networks: the most common passwords are refused, so a hundred an hour find nothing.
  signInPerAccount: { points: 100, duration: 60 * 60 },
  // A signed-in user's password, where it is asked for, and the password beside a mailed link or code.
  passwordPerSession: { points: 10, duration: 15 * 60 },
  passwordPerLink: { points: 10, duration: 15 * 60 },
  // New codes for one check, beside those that follow a wrong one.
  resendPerCheck: { points: 5, duration: 60 * 60 },
  // Mails that an account holder can cause to other people, and to one person about one number.
  peoplePerAccount: { points: 60, duration: 60 * 60 },
  askPerNumber: { points: 3, duration: 24 * 60 * 60 },
  testPerAccount: { points: 3, duration: 60 * 60 },
  // Different numbers that an account enters: against probing numbers.
  numbersPerAccount: { points: 3, duration: 24 * 60 * 60 },
  // Spellings of one mailbox ("ann+1@", "ann+2@") that an account enters: the planner takes each for a new address.
  spellingsPerMailbox: { points: 3, duration: 24 * 60 * 60 },
  // "Done" and its undo on the dashboard, and another date: each sends messages at once.
  donePerAccount: { points: 60, duration: 24 * 60 * 60 },
  // Starts by one message's link: the account holder hears of each. Stopping is never refused.
  startPerLink: { points: 10, duration: 24 * 60 * 60 },
  // The wizard's form, which people correct and send again; and the accounts that one check names.
  savePerCheck: { points: 60, duration: 60 * 60 },
  accountsPerCheck: { points: 4, duration: 24 * 60 * 60 },
  // Each calls the payment provider, whose own limit covers all our payers together.
  payPerSignup: { points: 30, duration: 60 * 60 },
  payPerLink: { points: 30, duration: 60 * 60 },
  // Refunds: each costs the operator the provider's fee, and a new account is easily made. Beyond these, people write to us.
  refundPerClient: { points: 10, duration: 30 * 24 * 60 * 60 },
  refundPerWideClient: { points: 30, duration: 30 * 24 * 60 * 60 },
  // The excess is left out, with the same answer.
  purchasePerClient: { points: 30, duration: 60 * 60 },
} as const;

type LimitName = keyof typeof limits;

export interface RateLimits {
  /**
   * Counts one more for `value`. The person reads `reason` when it is one too many.
   * @throws Refusal TOO_MANY_REQUESTS
   */
  count(name: LimitName, value: string, reason?: Reason): Promise<void>;
  /**
   * Counts the different members of `value`: the same `member` again counts nothing. After one too many, all are refused until
   * the window ends.
   * @throws Refusal TOO_MANY_REQUESTS
   */
  countDifferent(name: LimitName, value: string, member: string, reason?: Reason): Promise<void>;
  /** Counts one more, and says whether it is within the limit. For excess that is left out silently. */
  tryConsume(name: LimitName, value: string): Promise<boolean>;
  forget(name: LimitName, value: string): Promise<void>;
  /** Undoes the last count. For limits that count only failures. */
  release(name: LimitName, value: string): Promise<void>;
}

/** Counts in the database, so that several processes count together. Keys are keyed hashes. */
export function createRateLimits(db: Db, keys: Keys, clock: Clock): RateLimits {
  const seconds = () => Math.floor(clock.now().epochMilliseconds / 1000);
  /** Each window has its own row. */
  const rowOf = (name: LimitName, value: string) => {
    const { duration } = limits[name];
    const window = Math.floor(seconds() / duration);
    const key = `${name}:${keys.hash("rate-limit", `${name}\0${window}\0${value}`)}`;
    return { key, expire: new Date((window + 1) * duration * 1000) };
  };
  const add = async (name: LimitName, value: string): Promise<number> => {
    const [row] = await db
      .insert(rateLimits)
      .values({ ...rowOf(name, value), points: 1 })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points: sql`${rateLimits.points} + 1` } })
      .returning({ points: rateLimits.points });
    return row?.points ?? 1;
  };
  const isRowOf = (name: LimitName, value: string) => eq(rateLimits.key, rowOf(name, value).key);
  const refuse = (name: LimitName, reason: Reason) => {
    const { duration } = limits[name];
    return new Refusal(reason, { retryAfterSeconds: duration - (seconds() % duration) });
  };
  const tryConsume = async (name: LimitName, value: string) =>
    (await add(name, value)) <= limits[name].points;
  return {
    tryConsume,
    async count(name, value, reason = "too-many-requests") {
      if (!(await tryConsume(name, value))) throw refuse(name, reason);
    },
    async countDifferent(name, value, member, reason = "too-many-requests") {
      if ((await add(name, `${value}\0${member}`)) === 1) return this.count(name, value, reason);
      const [all] = await db.select().from(rateLimits).where(isRowOf(name, value));
      if (all && all.points > limits[name].points) throw refuse(name, reason);
    },
    async release(name, value) {
      const points = sql`greatest(${rateLimits.points} - 1, 0)`;
      await db.update(rateLimits).set({ points }).where(isRowOf(name, value));
    },
    async forget(name, value) {
      await db.delete(rateLimits).where(isRowOf(name, value));
    },
  };
}
