import { normaliseEmail } from "#core/people/contacts.ts";
import type { Db } from "#server/db/client.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { checkVerification } from "./check-verification.ts";
import { codeMinutes } from "./issue-code.ts";
import type { RateLimits } from "./rate-limits.ts";

/** An attempt to sign in: the account, the networks (narrowest first) and the browser. */
export interface Attempt {
  email: string;
  networks: readonly string[];
  browser: Browser;
}

/**
 * `own`: this mailbox was proven or signed in with in this browser. `known`: only other mailboxes were. `new`: none; its id lasts
 * until it is closed.
 */
export interface Browser {
  id: string;
  kind: "own" | "known" | "new";
}

/**
 * Counts an attempt before the password is checked, so that simultaneous guesses all count.
 *
 * Each browser has one count over all accounts, and only this count refuses openly. It must not depend on whether the browser
 * knows this account: otherwise anybody at a shared computer could see who has logged in there. Whatever strangers try, the owner
 * can sign in with a browser that knows the account.
 *
 * Cookies can be dropped and collected. So all other attempts also count for the account, for the networks, and for both. Beyond
 * these counts a right password gets the answer to a wrong one: with only wrong ones nobody can see how many others have tried.
 * The owner then gets in with a mailed code beside the password (`admitByCode`), or with a new password by mail. A network is
 * refused openly only where its tries would keep the machine from other work.
 * @returns whether a right password lets this attempt in
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function admitSignIn(limits: RateLimits, attempt: Attempt): Promise<boolean> {
  const { id, kind } = attempt.browser;
  await limits.count("signInPerBrowser", id, "too-many-logins");
  if (kind === "own") return true;
  for (const [name, value] of workCounts(attempt)) await limits.count(name, value, "too-many-logins");
  let hasRoom = true;
  for (const [name, value] of sharedCounts(attempt)) {
    // An attempt beyond one count must not use up the next, which others share. It takes as long.
    const hasMore = await limits.tryConsume(name, hasRoom ? value : `beyond\0${value}`);
    hasRoom &&= hasMore;
  }
  return hasRoom;
}

/** The code mailed to an account's address, for a locked login. */
export interface LoginCode {
  /** The address's check. Only the browser that began it knows the id. */
  id: string;
  code: string;
}

/**
 * Lets an attempt past all counts: a person with the code reads the account's mailbox. The password must still be right, with ten
 * tries. The answers say nothing about an account: any mailbox may have a code.
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
 * The password was right: uncounts this attempt, because only failures count. Earlier failures stay. If a success cleared them, a
 * stranger behind the same network could see from the regained tries that the owner has signed in.
 */
export async function forgiveSignIn(limits: RateLimits, attempt: Attempt): Promise<void> {
  const { id, kind } = attempt.browser;
  await limits.release("signInPerBrowser", id);
  if (kind === "own") return;
  for (const [name, value] of [...workCounts(attempt), ...sharedCounts(attempt)])
    await limits.release(name, value);
}

/** Each attempt costs a password comparison, and anybody can have any number of new browsers. */
function workCounts({ networks: [network = "none", ...wider], browser }: Attempt) {
  if (browser.kind !== "new") return [];
  return [
    ["comparedPerClient", network],
    ...wider.map((wide) => ["comparedPerWideClient", wide] as const),
  ] as const;
}

/** Browsers known to other accounts have their own share. */
function sharedCounts({ email, networks: [network = "none", ...wider], browser }: Attempt) {
  const of = (value: string) => (browser.kind === "known" ? `others\0${value}` : value);
  return [
    ["signInPerClient", of(network)],
    ...wider.map((wide) => ["signInPerWideClient", of(wide)] as const),
    ["signInPerEmail", of(`${email}\0${network}`)],
    ...wider.map((wide) => ["signInPerEmailAndWide", of(`${email}\0${wide}`)] as const),
    ["signInPerAccount", of(email)],
  ] as const;
}
