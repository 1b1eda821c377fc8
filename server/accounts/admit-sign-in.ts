import { from, type RateLimits } from "./rate-limits.ts";

/** Who tries to sign in: to which account, from which network, and by which browser, if the account knows it. */
export interface Attempt {
  email: string;
  client: string;
  /** The id of a browser that has signed in to this very account before; null for any other. */
  device: string | null;
}

/**
 * Counts an attempt before the password is looked at, so that many guesses at once are many too. A known browser has a
 * count of its own: whatever strangers try, from its network or from many, its owner signs in there. Any other counts with
 * its network and the account, with its network, and with all unknown browsers that try this account; where these are
 * used up the reset mail is the owner's way in, and makes the browser that uses it a known one.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function admitSignIn(limits: RateLimits, attempt: Attempt): Promise<void> {
  for (const [name, value] of countsOf(attempt)) await limits.count(name, value, "too-many-logins");
}

/** It was the right password after all: only failures count. */
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
