import type { Fault } from "./inject.ts";
import type { Handed } from "./sink.ts";

/** What was seen of a morning. Times are milliseconds since 1970 and include the waiting that was skipped. */
export interface MorningRecord {
  /** When each reminder's hour came, by the delivery's id. */
  hours: ReadonlyMap<string, number>;
  /** Every copy that arrived. */
  handed: readonly Handed[];
  faults: readonly Fault[];
  /** Looks at the database: how many reminders whose hour had come were neither handed over nor claimed. */
  looks: readonly { at: number; waiting: number }[];
  calls: number;
}

export interface Figures {
  due: number;
  arrived: number;
  /** How many of the due messages were handed over within fifteen minutes of their hour. */
  shareInTime: number;
  /** For the slowest message, the seconds from its hour until it was handed over. */
  slowestSeconds: number;
  /** Messages a second while there were any: the median over the seconds in which one arrived. */
  busyRate: number;
  minutes: number;
  calls: number;
  repeats: number;
  /** How many repeats each fault has caused, in the order of the faults. */
  repeatsOf: number[];
  /** Seconds from each fault's end until all was well again. */
  secondsToWell: number[];
}

/** A message is in time within this many minutes of its hour. */
export const inTimeMinutes = 15;

export function figuresOf(
  { hours, handed, faults, looks, calls }: MorningRecord,
  floorRate?: number,
): Figures {
  const first = new Map<string, number>();
  const repeated: number[] = [];
  for (const { id, at } of handed.toSorted((one, other) => one.at - other.at)) {
    const known = first.get(id);
    if (!hours.has(id)) continue;
    if (known === undefined) first.set(id, at);
    else repeated.push(known);
  }
  const waits = [...first].map(([id, at]) => at - (hours.get(id) ?? at));
  const times = [...first.values()];
  const busyRate = medianRate(times);
  const repeatsOf = faults.map(() => 0);
  for (const at of repeated) {
    const index = nearest(faults, at);
    if (index !== null) repeatsOf[index] = (repeatsOf[index] ?? 0) + 1;
  }
  return {
    due: hours.size,
    arrived: first.size,
    shareInTime: waits.filter((ms) => ms <= inTimeMinutes * 60_000).length / hours.size,
    slowestSeconds: Math.max(0, ...waits) / 1000,
    busyRate,
    minutes: (Math.max(...times) - Math.min(...hours.values())) / 60_000,
    calls,
    repeats: repeated.length,
    repeatsOf,
    secondsToWell: faults.map(({ to }) => secondsToWell(to, times, looks, (floorRate ?? busyRate) / 2)),
  };
}

function medianRate(times: readonly number[]): number {
  const bySecond = new Map<number, number>();
  for (const at of times) {
    const second = Math.floor(at / 1000);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  }
  const rates = [...bySecond.values()].sort((one, other) => one - other);
  return rates[Math.floor(rates.length / 2)] ?? 0;
}

/** The fault whose time is nearest to `at`: a repeat is attributed to what happened around its first copy. */
function nearest(faults: readonly Fault[], at: number): number | null {
  const away = faults.map(({ from, to }) => Math.max(from - at, at - to, 0));
  const least = Math.min(...away);
  // Among simultaneous faults a kill comes first: no other fault forgets what is in hand.
  const candidates = away.flatMap((distance, index) => (distance <= least + 1000 ? index : []));
  return candidates.find((index) => faults[index]?.kind === "worker killed") ?? candidates[0] ?? null;
}

/**
 * Well again means that two successive seconds bring messages at `rate`, or that a look finds none waiting. The lease
 * of a claim is not waited for.
 */
function secondsToWell(
  end: number,
  times: readonly number[],
  looks: MorningRecord["looks"],
  rate: number,
): number {
  const nothingWaits =
    looks.find(({ at, waiting }) => at >= end && waiting <= 0)?.at ?? Number.POSITIVE_INFINITY;
  for (let at = end; at < nothingWaits; at += 500) {
    const within = times.filter((time) => time >= at && time < at + 2000).length;
    if (within >= rate * 2) return (at - end) / 1000;
    if (at > end + 3_600_000) break;
  }
  return (nothingWaits - end) / 1000;
}
