import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Refusal } from "#server/refusal.ts";

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** One of the costs that OWASP calls equivalent: 32 MB, like the older one, and three times its work. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** Better Auth's cost, for hashes from before December 2026. */
const olderCost: Cost = { N: 2 ** 14, r: 16, p: 1 };
/** Extra work for old hashes, so that timing reveals neither an old hash nor an account. */
const missingCost: Cost = { N: 2 ** 15, r: 8, p: 2 };

/**
 * A hash's prefix, before its salt. The rest has an older hash's form, `salt:key`, so the previous release answers "wrong
 * password" instead of a 500.
 */
const mark = "scrypt$15$8$3$";

/**
 * Passwords hashed or compared at the same time. Each takes about 170 ms of a core and 32 MB. Node has four threads for such
 * work; two stay free for files and names.
 */
const atOnce = 2;

/** The queue's limits. The last in line waits about three seconds. */
const waitingAtMost = { inAll: 40, ofOneNetwork: 8 };

/** The current request's network, so that one network cannot fill the queue for everybody. */
export const hashesFor = new AsyncLocalStorage<string>();

let underWay = 0;
const waiting: { network: string; begin: () => void }[] = [];
let mostWaiting = 0;

/** The longest queue since the last call. At forty the next ones are refused. */
export function takeMostWaiting(): number {
  const most = mostWaiting;
  mostWaiting = waiting.length;
  return most;
}

/**
 * First come, first served.
 * @throws Refusal UNAVAILABLE when too many wait
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay < atOnce) underWay += 1;
  else await turn(hashesFor.getStore() ?? "none");
  try {
    return await work();
  } finally {
    // Hand this place to the next.
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
 * Does the same work for every hash.
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

export const isOlder = (hash: string): boolean => !hash.startsWith(mark);

function derive(password: string, salt: string, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 64, { N, r, p, maxmem: 2 ** 26 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
