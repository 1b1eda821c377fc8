import { setTimeout } from "node:timers/promises";

/**
 * A busy process trusts its last look at the database for this many milliseconds, so it looks about twenty times a second, not
 * for each request. A writer of a new edition waits equally long before reporting success (`everyProcessKnows`). After that no
 * process answers with the old edition.
 */
const trustedMs = 50;

/** A busy process begins its next look this long before the last one expires. */
const aheadMs = 15;

/**
 * A token bucket of this many looks. So a process with few requests looks for each of them, and rows changed by hand show at
 * once.
 */
const freeLooks = 20;

/** Await this after the commit of a new edition. From then on no process answers with the old one. */
export const everyProcessKnows = (): Promise<void> => setTimeout(trustedMs);

/** Public content, ready in memory. `key` identifies its edition. */
interface Keyed {
  readonly key: string;
}

/** The present edition: after a look, or at once while a busy process trusts its last one. */
export type FollowedEdition<Made extends Keyed> = () => Made | Promise<Made>;

/**
 * Caches what was made from the present edition, and remakes it for a new one. Simultaneous requests share one look. When a look
 * fails, its waiters get the error, and the next request looks again.
 *
 * @param readKey reads the present edition's key
 * @param load reads the present edition and its key in one statement
 * @param now monotonic milliseconds
 */
export function followEdition<Made extends Keyed>(
  readKey: () => Promise<string>,
  load: (before: Made | null) => Promise<Made>,
  now: () => number = () => performance.now(),
): FollowedEdition<Made> {
  let kept: { made: Made; trustedUntil: number } | null = null;
  let look: { begun: number; made: Promise<Made> } | null = null;
  let next: Promise<Made> | null = null;
  let looksLeft = { count: freeLooks, at: now() };

  /** Takes a token. One comes back every `trustedMs`. */
  const takeFreeLook = (at: number): boolean => {
    const count = Math.min(freeLooks, looksLeft.count + (at - looksLeft.at) / trustedMs);
    looksLeft = { count: count < 1 ? count : count - 1, at };
    return count >= 1;
  };

  const lookNow = (): Promise<Made> => {
    const begun = now();
    const made = (async () => {
      const before = kept?.made ?? null;
      const present = before?.key === (await readKey()) ? before : await load(before);
      // The edition was present when the look began, so count from there.
      kept = { made: present, trustedUntil: begun + trustedMs };
      return present;
    })();
    const mine = { begun, made };
    look = mine;
    const over = () => {
      if (look === mine) look = null;
    };
    made.then(over, over);
    return made;
  };

  return () => {
    const asked = now();
    if (kept !== null && asked < kept.trustedUntil && !takeFreeLook(asked)) {
      // Begin the next look while the last one is still trusted, so nobody waits for it. If it fails, a later request looks again
      // and gets the error.
      if (look === null && asked >= kept.trustedUntil - aheadMs) {
        // This look uses the token that was about to come back. Otherwise a request would take it and wait for its own look.
        looksLeft.count = 0;
        lookNow().catch(() => {});
      }
      return kept.made;
    }
    if (look === null) return lookNow();
    if (asked < look.begun + trustedMs) return look.made;
    // The look in progress is too old to trust. All requests from here on share the next one.
    next ??= look.made.then(lookNextNow, lookNextNow);
    return next;
  };

  function lookNextNow(): Promise<Made> {
    next = null;
    return lookNow();
  }
}
