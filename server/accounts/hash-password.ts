import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Refusal } from "#server/refusal.ts";

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** One of the costs that OWASP calls equal. It takes 32 MB, as the older one did, and three times its work. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** The cost of hashes from before December 2026, by Better Auth. */
const olderCost: Cost = { N: 2 ** 14, r: 16, p: 1 };
/** What comparing an older hash takes less. It is done as well: the time must not tell whose hash is old, or that there is one. */
const missingCost: Cost = { N: 2 ** 15, r: 8, p: 2 };

/**
 * How a hash begins, before its salt. What follows has an older hash's form, `salt:key`: the release before answers that the
 * password is wrong, and not with a 500.
 */
const mark = "scrypt$15$8$3$";

/**
 * How many passwords are hashed or compared at the same moment. Each takes some 170 ms of a core and 32 MB. Node has four
 * threads for such work; two stay free for files and names.
 */
const atOnce = 2;

/** How many may wait, in all and for one network: whoever comes last waits some three seconds. */
const waitingAtMost = { inAll: 40, ofOneNetwork: 8 };

/** The network whose request is answered, so that one network cannot fill the queue for everybody. */
export const hashesFor = new AsyncLocalStorage<string>();

let underWay = 0;
const waiting: { network: string; begin: () => void }[] = [];
let mostWaiting = 0;

/** How many have waited at the same moment since this was last asked. At forty the next ones are refused. */
export function takeMostWaiting(): number {
  const most = mostWaiting;
  mostWaiting = waiting.length;
  return most;
}

/**
 * Waits for its turn, first come, first served.
 * @throws Refusal UNAVAILABLE when too many wait
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay < atOnce) underWay += 1;
  else await turn(hashesFor.getStore() ?? "none");
  try {
    return await work();
  } finally {
    // The next one takes over this place.
    const next = waiting.shift();
    if (next) next.begin();
    else underWay -= 1;
  }
}

function turn(network: string): Promise<void> {
  const ofThis = waiting.filter((one) => one.network === network).length;
  if (waiting.length >= waitingAtMost.inAll || ofThis >= waitingAtMost.ofOneNetwork) {
    throw new Refusal("unavailable");
  }
  return new Promise((begin) => {
    mostWaiting = Math.max(mostWaiting, waiting.push({ network, begin }));
  });
}

/** @throws Refusal UNAVAILABLE when too many wait */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => {
    const salt = mark + randomBytes(16).toString("hex");
    return `${salt}:${(await derive(password, salt, cost)).toString("hex")}`;
  });

/**
 * The same work for every hash.
 * @throws Refusal UNAVAILABLE when too many wait
 */
export const verifyPassword = ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
  inTurn(async () => {
    const [salt = "", key = ""] = hash.split(":");
    const derived = await derive(password, salt, isOlder(hash) ? olderCost : cost);
    if (isOlder(hash)) await derive(password, salt, missingCost);
    const stored = Buffer.from(key, "hex");
    return stored.length === derived.length && timingSafeEqual(stored, derived);
  });

/** Whether the hash is of a cost that is no longer used. */
export const isOlder = (hash: string): boolean => !hash.startsWith(mark);

function derive(password: string, salt: string, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 64, { N, r, p, maxmem: 2 ** 26 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
