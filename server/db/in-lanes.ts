import type { SliceEnd } from "#server/db/in-slices.ts";

/**
 * The rows after `after` up to and including `upTo`, in an index's order. `after` null: from the first row. `upTo` null: to the
 * last.
 */
export interface SliceRange<End = SliceEnd> {
  after: End | null;
  upTo: End | null;
}

export interface LaneOptions<End> {
  /** Ranges worked on at a time, each over its own connection. */
  lanes: number;
  /** The next range's last row. Null when fewer rows are left than a range has. */
  endOfNext: (after: End | null) => Promise<End | null>;
  /** Ends each lane after its running slice. */
  signal?: AbortSignal | undefined;
}

/**
 * Divides rows among concurrent lanes. A free lane takes the next range, one lane at a time, so each row belongs to one range and
 * each range to one lane. A single lane takes all rows as one range and asks for no end. The first error ends the other lanes,
 * too, after their running slices, and is thrown when they have ended. Committed work stays.
 * @param work does a range, and ends early when its signal says so.
 */
export async function inLanes<End = SliceEnd>(
  work: (range: SliceRange<End>, signal: AbortSignal | undefined) => Promise<void>,
  { lanes, endOfNext, signal: outer }: LaneOptions<End>,
): Promise<void> {
  if (lanes === 1) return work({ after: null, upTo: null }, outer);
  const failed = new AbortController();
  const fail = (error: unknown) => failed.abort(error);
  const signal = outer ? AbortSignal.any([outer, failed.signal]) : failed.signal;
  let after: End | null = null;
  let isLastTaken = false;
  const takeRange = async (): Promise<SliceRange<End> | null> => {
    if (isLastTaken || signal.aborted) return null;
    const upTo = await endOfNext(after);
    const range = { after, upTo };
    [after, isLastTaken] = [upTo, upTo === null];
    return range;
  };
  let turn: Promise<unknown> = Promise.resolve();
  const whenFree = () => {
    const taken = turn.then(takeRange);
    // The lane that asked gets the error of a failed look, too. No lane looks after it.
    turn = taken.catch(fail);
    return taken;
  };
  const lane = async () => {
    for (let range = await whenFree(); range !== null; range = await whenFree()) await work(range, signal);
  };
  await Promise.all(Array.from({ length: lanes }, () => lane().catch(fail)));
  // Throws the first error: a later abort changes nothing.
  failed.signal.throwIfAborted();
}
