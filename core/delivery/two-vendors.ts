/**
 * Which of two mail vendors gets how much of what is urgent. The first gets everything as long as it takes it. When it is
 * paused, or fails for its own reasons, the second gets a tenth of a minute's messages, twice as many with each minute that
 * holds, and then all. When the first takes messages again, it gets them back in the same steps. Each process counts for
 * itself, as with a pace (pace.ts).
 */

export type Vendor = "first" | "second";

/** How a vendor is doing in its present minute. */
interface Minute {
  /** When it began, in milliseconds of one monotonic clock. */
  since: number;
  given: number;
  taken: number;
  /** What the vendor did not take for reasons of its own: it was not reached, did not answer, or refused us. */
  failed: number;
}

export interface TwoVendors {
  /** Whether all workers together have paused the first. */
  isFirstPaused: boolean;
  /** How many minutes in a row each has held. Null: the first gets everything, the second nothing. */
  held: Record<Vendor, number | null>;
  minutes: Record<Vendor, Minute>;
  /** The most that the first has taken in a minute. */
  busiest: number;
}

export type VendorNews =
  | { what: "look"; at: number; isFirstPaused: boolean }
  | { what: "given" | "taken" | "failed"; vendor: Vendor; at: number; count: number };

const minuteMs = 60_000;
const freshMinute = (since: number): Minute => ({ since, given: 0, taken: 0, failed: 0 });

/** A minute of a small installation counts as so many messages: ten go first. */
const leastBusy = 100;
/** After so many minutes that held, a vendor gets everything: the next step would be sixteen tenths. */
const enoughHeld = 4;
/** A vendor that has failed gets one message a minute, until a minute holds. */
const failedOnce = -1;

export const bothWell = (at: number): TwoVendors => ({
  isFirstPaused: false,
  held: { first: null, second: null },
  minutes: { first: freshMinute(at), second: freshMinute(at) },
  busiest: 0,
});

/** Pure: what follows from the news. */
export function followVendors(before: TwoVendors, news: VendorNews): TwoVendors {
  const { at } = news;
  const now = endTrial(nextMinute(nextMinute(before, "first", at), "second", at), at);
  if (news.what === "look") return endTrial(begin(now, news.isFirstPaused, at), at);
  const { vendor, what, count } = news;
  const minute = { ...now.minutes[vendor], [what]: now.minutes[vendor][what] + count };
  const busiest = vendor === "first" ? Math.max(now.busiest, minute.taken) : now.busiest;
  return begin({ ...now, busiest, minutes: { ...now.minutes, [vendor]: minute } }, now.isFirstPaused, at);
}

/** How many more messages the vendor may be given in its present minute. */
export function mayBeGiven({ isFirstPaused, held, minutes, busiest }: TwoVendors, vendor: Vendor): number {
  const count = held[vendor];
  if (vendor === "first" && isFirstPaused) return 0;
  if (count === null) return vendor === "first" ? Number.POSITIVE_INFINITY : 0;
  if (isFailing(minutes[vendor])) return 0;
  if (count >= enoughHeld) return Number.POSITIVE_INFINITY;
  const tenth = Math.ceil(Math.max(busiest, leastBusy) / 10);
  const most = count === failedOnce ? 1 : tenth * 2 ** count;
  return Math.max(0, most - minutes[vendor].given);
}

const isFailing = ({ taken, failed }: Minute): boolean => failed > 0 && failed >= taken;

function nextMinute(state: TwoVendors, vendor: Vendor, at: number): TwoVendors {
  const { held, minutes } = state;
  const minute = minutes[vendor];
  if (at - minute.since < minuteMs) return state;
  const count = held[vendor];
  const next = count === null ? null : isFailing(minute) ? failedOnce : minute.taken > 0 ? count + 1 : count;
  return {
    ...state,
    held: { ...held, [vendor]: next },
    minutes: { ...minutes, [vendor]: freshMinute(at) },
  };
}

/** The second begins when the first is paused or fails. The first begins again when its pause is over. */
function begin(state: TwoVendors, isFirstPaused: boolean, at: number): TwoVendors {
  const { held, minutes } = state;
  const isInTrouble = isFirstPaused || isFailing(minutes.first);
  if (held.second === null) {
    if (!isInTrouble) return { ...state, isFirstPaused };
    const second = freshMinute(at);
    return { ...state, isFirstPaused, held: { first: 0, second: 0 }, minutes: { ...minutes, second } };
  }
  const isBack = state.isFirstPaused && !isFirstPaused;
  if (!isBack) return { ...state, isFirstPaused };
  return {
    ...state,
    isFirstPaused,
    held: { ...held, first: 0 },
    minutes: { ...minutes, first: freshMinute(at) },
  };
}

/** The first has got everything again, and holds. */
function endTrial(state: TwoVendors, at: number): TwoVendors {
  const { isFirstPaused, held, minutes } = state;
  if (isFirstPaused || held.first === null || held.first < enoughHeld) return state;
  return { ...state, held: { first: null, second: null }, minutes: { ...minutes, second: freshMinute(at) } };
}
