import { from, type RateLimits } from "./rate-limits.ts";

/** Who tries to sign in: to which account, from which network, and by which browser, if the account knows it. */
export interface Attempt {
  email: string;
  client: string;
  /** The id of a browser that has signed in to this very account before. Null for any other browser. */
  device: string | null;
}

/**
 * Counts an attempt before the password is checked, so that many guesses at the same moment all count. A known browser
 * has a count of its own: whatever strangers try, from its network or from many, its owner can sign in there. Any other
 * attempt counts for its network and the account, for its network, and for all unknown browsers that try this account.
 * When these counts are used up, the owner's way in is the reset mail, which makes the browser a known one.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function admitSignIn(limits: RateLimits, attempt: Attempt): Promise<void> {
  for (const [name, value] of countsOf(attempt)) await limits.count(name, value, "too-many-logins");
}

/** The password was right: only failures count. */
export async function forgiveSignIn(limits: RateLimits, attempt: Attempt): Promise<void> {
  const { email, client, device } = attempt;
  if (device !== null) return limits.forget("signInPerDevice", from(email, device));
  await limits.forget("signInPerEmail", from(email, client));
  await limits.giveBack("signInPerClient", client);
  await limits.giveBack("signInPerAccount", email);
}

function countsOf({ email, client, device }: Attempt) {
  if (device !== null) return [["signInPerDevice", from(email, device)]] as const;
  return [
    ["signInPerClient", client],
    ["signInPerEmail", from(email, client)],
    ["signInPerAccount", email],
  ] as const;
}
