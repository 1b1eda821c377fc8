import { normaliseEmail } from "#core/people/contacts.ts";
import type { Db } from "#server/db/client.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { checkVerification } from "./check-verification.ts";
import { codeMinutes } from "./issue-code.ts";
import type { RateLimits } from "./rate-limits.ts";

/** Who tries to sign in: to which account, from which networks (the narrowest first), and by which browser. */
export interface Attempt {
  email: string;
  networks: readonly string[];
  /** A browser in which somebody has signed in or proven a mailbox before, whoever that was. Null for any other. */
  browser: { id: string; knowsAccount: boolean } | null;
}

/**
 * Counts an attempt before the password is checked, so that many guesses at the same moment all count.
 *
 * A browser with a cookie of ours has a count of its own, whichever account it tries: whatever strangers try, from its
 * network or from many, its owner can sign in there. The count must not depend on whether the browser knows this very
 * account. Otherwise anybody at a shared computer could use up the other counts and see who has logged in there.
 * Cookies can be collected, so the guesses of browsers that do not know the account have a share of their own, and a
 * right password beyond it counts as a wrong one. That shows to nobody who has only wrong ones.
 *
 * Any other attempt counts for its networks and the account, for its networks, and for all unknown browsers that try
 * this account. When these counts are used up, the owner's way in is a code by mail beside the password (`admitByCode`), or
 * a new password by mail.
 * @returns whether a right password lets this attempt in
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function admitSignIn(limits: RateLimits, attempt: Attempt): Promise<boolean> {
  const { browser } = attempt;
  if (browser === null) {
    for (const [name, value] of sharedCounts(attempt)) await limits.count(name, value, "too-many-logins");
    return true;
  }
  await limits.count("signInPerBrowser", browser.id, "too-many-logins");
  if (browser.knowsAccount) return true;
  let hasRoom = true;
  for (const [name, value] of sharedCounts(attempt)) {
    hasRoom = (await limits.tryConsume(name, ofOthers(value))) && hasRoom;
  }
  return hasRoom;
}

/** The code that was mailed to the address of an account, for a login that is locked. */
export interface LoginCode {
  /** The check of the address. Only the browser that began it knows the id. */
  id: string;
  code: string;
}

/**
 * Lets an attempt past all counts, because whoever has the code reads the account's mailbox. The password must still be
 * right, with ten tries. The answers say nothing about an account: any mailbox may have a code.
 * @param askOf who asks for the mail with the code that follows a wrong one
 * @throws Refusal NOT_FOUND, WRONG_CODE, NOT_VERIFIED, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function admitByCode(
  db: Db,
  services: Services,
  limits: RateLimits,
  email: string,
  { id, code }: LoginCode,
  askOf: (email: string) => MailAsk,
): Promise<void> {
  const { email: proven } = await checkVerification(
    db,
    services,
    { id, askOf, goodFor: { minutes: codeMinutes } },
    code,
  );
  if (proven !== normaliseEmail(email)) throw new Refusal("not-found");
  await limits.count("passwordPerLink", id.toLowerCase(), "too-many-logins");
}

/**
 * The password was right: only failures count. Earlier failures stay counted. If a success cleared them, a stranger
 * behind the same network would see by the room that has come back that she has signed in.
 */
export async function forgiveSignIn(limits: RateLimits, attempt: Attempt): Promise<void> {
  const { browser } = attempt;
  if (browser !== null) await limits.giveBack("signInPerBrowser", browser.id);
  if (browser?.knowsAccount) return;
  for (const [name, value] of sharedCounts(attempt)) {
    await limits.giveBack(name, browser === null ? value : ofOthers(value));
  }
}

/** The share of browsers that are known to other accounts. */
const ofOthers = (value: string) => `others\0${value}`;

function sharedCounts({ email, networks: [network = "none", ...wider] }: Attempt) {
  return [
    ["signInPerClient", network],
    ...wider.map((wide) => ["signInPerWideClient", wide] as const),
    ["signInPerEmail", `${email}\0${network}`],
    ...wider.map((wide) => ["signInPerEmailAndWide", `${email}\0${wide}`] as const),
    ["signInPerAccount", email],
  ] as const;
}
