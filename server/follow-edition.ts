import { setTimeout } from "node:timers/promises";

/**
 * For so many milliseconds a busy process trusts its last look at the database. Whoever puts a new edition there waits as
 * long before saying so (`everyProcessKnows`). So nobody gets an old edition after a new one was loaded, in no process,
 * and a busy process looks some twenty times a second and not for each request.
 */
const trustedMs = 50;

/** So many milliseconds before the last look is too old a busy process begins the next one. */
const aheadMs = 15;

/** So many looks in a row are free. A calm process looks for each request, so that rows changed by hand show at once. */
const freeLooks = 20;

/** To be awaited after the commit of a new edition: from then on no process answers with the old one. */
export const everyProcessKnows = (): Promise<void> => setTimeout(trustedMs);

/** Public content, made ready in memory. `key` says which edition of it this is. */
interface Keyed {
  readonly key: string;
}

/** Gives the present edition: after a look, or at once while the process is busy and its last look is young. */
export type FollowedEdition<Made extends Keyed> = () => Made | Promise<Made>;

/**
 * Keeps what was made from the present edition, and makes it anew when there is another one. However many ask, one looks.
 * A look that fails is nobody's answer: who waited gets the error, and the next one looks again.
 *
 * @param readKey which edition is there now
 * @param load the edition that is there now, with its key, as one statement sees both
 * @param now milliseconds of a clock that never goes back
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

  /** Takes one of the free looks. One comes back in each `trustedMs`. */
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
      // It was true when the look began, however long the look took.
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
      // The next look begins while this one is still trusted: then nobody waits for it. A failure tells whoever asks later.
      if (look === null && asked >= kept.trustedUntil - aheadMs) {
        // It is the look that was coming back as a free one, for which somebody would have waited.
        looksLeft.count = 0;
        lookNow().catch(() => {});
      }
      return kept.made;
    }
    if (look === null) return lookNow();
    if (asked < look.begun + trustedMs) return look.made;
    // The look under way is too old to speak for this moment. All who come meanwhile share the one after it.
    next ??= look.made.then(lookNextNow, lookNextNow);
    return next;
  };

  function lookNextNow(): Promise<Made> {
    next = null;
    return lookNow();
  }
}
