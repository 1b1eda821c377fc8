import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { mailboxOf } from "#core/contacts.ts";
import type { Reason } from "#core/refusals.ts";
import type { Db } from "#server/db/client.ts";
import { rateLimits } from "#server/db/schema/operations.ts";
import { Refusal } from "#server/refusal.ts";
import type { Keys } from "#server/secrets/keys.ts";

/**
 * Each limit allows `points` within `duration` seconds of the machine's clock. A limit that ends with `PerEmail` counts
 * by mailbox and network together (`from`): a stranger who uses it up blocks only themselves. `PerClient` (network
 * address) is against somebody who tries many addresses, and is wide enough for a library or a shelter behind one
 * address. The number of mails to a mailbox is counted separately (mail-allowance.ts).
 */
export const limits = {
  // admit-sign-in.ts says when each of the four counts.
  signInPerEmail: { points: 10, duration: 15 * 60 },
  signInPerDevice: { points: 10, duration: 15 * 60 },
  signInPerClient: { points: 100, duration: 15 * 60 },
  // Against guesses at one account from many networks: with the commonest passwords refused, a hundred an hour find
  // nothing.
  signInPerAccount: { points: 100, duration: 60 * 60 },
  // The old password, when a signed-in user is asked for it.
  passwordPerUser: { points: 10, duration: 15 * 60 },
  signUpPerEmail: { points: 5, duration: 60 * 60 },
  signUpPerClient: { points: 30, duration: 60 * 60 },
  linkPerEmail: { points: 5, duration: 60 * 60 },
  linkPerClient: { points: 30, duration: 60 * 60 },
  useLinkPerClient: { points: 30, duration: 60 * 60 },
  codePerEmail: { points: 6, duration: 60 * 60 },
  codePerClient: { points: 60, duration: 60 * 60 },
  // As many guesses as one check allows with its waits (five each quarter of an hour), however many checks are begun.
  codeCheckPerEmail: { points: 20, duration: 60 * 60 },
  codeCheckPerClient: { points: 120, duration: 60 * 60 },
  // What an account holder can have mailed to other people, and to one person about one number.
  peoplePerAccount: { points: 60, duration: 60 * 60 },
  askPerNumber: { points: 3, duration: 24 * 60 * 60 },
  // Different numbers that an account enters: somebody who tries numbers to learn about them gets no further.
  numbersPerAccount: { points: 3, duration: 24 * 60 * 60 },
  // Spellings of one mailbox ("ann+1@", "ann+2@") that an account enters: each is a new address to the planner.
  spellingsPerMailbox: { points: 3, duration: 24 * 60 * 60 },
  // "Done" and its undo on the dashboard, and a date that comes once: each sends messages at once.
  donePerAccount: { points: 60, duration: 24 * 60 * 60 },
  // Starts by one message's link: each is told to the account holder. Stopping is never refused.
  startPerLink: { points: 10, duration: 24 * 60 * 60 },
  // The wizard: each form with a new account, or one that waits for an account, mails its address. The limits are
  // higher than for codes, so that neither stops somebody who corrects a form and sends it again, or who mistypes an
  // address.
  signupPerEmail: { points: 10, duration: 60 * 60 },
  signupPerClient: { points: 60, duration: 60 * 60 },
  accountsPerCheck: { points: 4, duration: 24 * 60 * 60 },
  // Each asks the payment provider, whose own limit is for all of our payers together.
  payPerSignup: { points: 30, duration: 60 * 60 },
  payPerLink: { points: 30, duration: 60 * 60 },
  newsletterPerEmail: { points: 3, duration: 60 * 60 },
  newsletterPerClient: { points: 30, duration: 60 * 60 },
  reportPerClient: { points: 10, duration: 60 * 60 },
  // Somebody with many addresses can fill the operator's mailbox only up to this.
  reportsInAll: { points: 200, duration: 24 * 60 * 60 },
  purchasePerClient: { points: 30, duration: 60 * 60 },
} as const;

type LimitName = keyof typeof limits;

export interface RateLimits {
  /**
   * Counts one more for `value` (an address). `reason` is what the person reads when it is one too many.
   * @throws Refusal TOO_MANY_REQUESTS
   */
  count(name: LimitName, value: string, reason?: Reason): Promise<void>;
  /**
   * Counts how many different members `value` has: the same `member` again counts nothing. After one too many, all are
   * refused until the time is over.
   * @throws Refusal TOO_MANY_REQUESTS
   */
  countDifferent(name: LimitName, value: string, member: string, reason?: Reason): Promise<void>;
  /** Starts counting anew. */
  forget(name: LimitName, value: string): Promise<void>;
  /** Undoes the last count. For limits that count only failures. */
  giveBack(name: LimitName, value: string): Promise<void>;
}

/** The key for an address asked for from a network (or by a known browser): address and network count together. */
export const from = (email: string, client: string): string => `${email}\0${client}`;

/**
 * Limits against full mailboxes count by mailbox, however the address is spelt. A sign-in is about one account: if it
 * counted together with similar addresses, signing in to one of them would clear the guesses at the others.
 */
const isAboutMailbox = (name: LimitName) => name.endsWith("PerEmail") && name !== "signInPerEmail";

function asMailbox(value: string): string {
  const [email = "", ...others] = value.split("\0");
  return [mailboxOf(email), ...others].join("\0");
}

/** The limits, counted in the database, so that several processes count together. Keys are keyed hashes. */
export function createRateLimits(db: Db, keys: Keys): RateLimits {
  const limiters = new Map<LimitName, RateLimiterDrizzle>();
  for (const [name, limit] of Object.entries(limits) as [LimitName, (typeof limits)[LimitName]][]) {
    // One limiter clears the table for all of them.
    const clearExpiredByTimeout = limiters.size === 0;
    const options = { storeClient: db, schema: rateLimits, clearExpiredByTimeout, keyPrefix: name };
    limiters.set(name, new RateLimiterDrizzle({ ...options, ...limit }));
  }
  const keyOf = (name: LimitName, value: string) =>
    keys.hash("rate-limit", `${name}\0${isAboutMailbox(name) ? asMailbox(value) : value}`);
  const refuse = ({ msBeforeNext }: RateLimiterRes, reason: Reason) =>
    new Refusal(reason, { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
  return {
    async count(name, value, reason = "too-many-requests") {
      try {
        await limiters.get(name)?.consume(keyOf(name, value));
      } catch (outcome) {
        throw outcome instanceof RateLimiterRes ? refuse(outcome, reason) : outcome;
      }
    },
    async countDifferent(name, value, member, reason = "too-many-requests") {
      const limiter = limiters.get(name);
      const times = await limiter?.penalty(keyOf(name, `${value}\0${member}`));
      if (times?.consumedPoints === 1) return this.count(name, value, reason);
      const all = await limiter?.get(keyOf(name, value));
      if (all && all.consumedPoints > limits[name].points) throw refuse(all, reason);
    },
    async giveBack(name, value) {
      await limiters.get(name)?.reward(keyOf(name, value));
    },
    async forget(name, value) {
      await limiters.get(name)?.delete(keyOf(name, value));
    },
  };
}
