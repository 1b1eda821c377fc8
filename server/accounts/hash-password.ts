import { AsyncLocalStorage } from "node:async_hooks";
import * as scrypt from "better-auth/crypto";
import { Refusal } from "#server/refusal.ts";

/**
 * How many passwords are hashed or compared at the same moment. Each takes some 60 ms of a core and 16 MB. Node has four
 * threads for such work; two stay free for files and names.
 */
const atOnce = 2;

/** How many may wait, in all and for one network: whoever comes last waits some three seconds. */
const waitingAtMost = { inAll: 100, ofOneNetwork: 20 };

/** The network whose request is answered, so that one network cannot fill the queue for everybody. */
export const hashesFor = new AsyncLocalStorage<string>();

let underWay = 0;
const waiting: { network: string; begin: () => void }[] = [];
let mostWaiting = 0;

/** How many have waited at the same moment since this was last asked. At a hundred the next ones are refused. */
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
  inTurn(() => scrypt.hashPassword(password));

/** @throws Refusal UNAVAILABLE when too many wait */
export const verifyPassword = (asked: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => scrypt.verifyPassword(asked));
