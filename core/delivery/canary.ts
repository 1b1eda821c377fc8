import { Temporal } from "temporal-polyfill";

/** How often a canary flies, and for how long it may be silent. */
export const canaryMinutes = 60;

/**
 * What is wrong with a channel's canary. `lost`: it has left, and has not come back. `unsent`: it waits, or its vendor did not take
 * it. `unread`: whether it came back is not known, because its mailbox cannot be read. `spam`: it came back, in the folder for spam.
 */
export const canaryAlarms = ["lost", "unsent", "unread", "spam"] as const;
export type CanaryAlarm = (typeof canaryAlarms)[number];

/** Messages seem not to arrive: the heartbeat is silent, because a mail that tells of it may not arrive either. */
export const graveCanaryAlarms: readonly CanaryAlarm[] = ["lost", "unsent"];

export interface CanaryFacts {
  /** What the operator was told last. Null when all is well. */
  alarm: CanaryAlarm | null;
  /** Its mailbox could not be read at the last look. */
  isUnread: boolean;
  /** The newest that has come back since somebody watches. Null when none has. */
  heard: { isSpam: boolean } | null;
  /** The oldest that is newer than that one, and has not come back. Null when there is none. */
  out: { at: Temporal.Instant; hasLeft: boolean } | null;
}

/**
 * What is wrong now. An alarm stands until a canary comes back, and changes only for a worse one, so that the operator is told of
 * each once.
 */
export function judgeCanary(
  { alarm, isUnread, heard, out }: CanaryFacts,
  now: Temporal.Instant,
): CanaryAlarm | null {
  const silentSince = now.subtract({ minutes: canaryMinutes });
  const isSilent = out !== null && Temporal.Instant.compare(out.at, silentSince) <= 0;
  if (!isSilent) {
    if (heard === null) return alarm;
    return heard.isSpam ? "spam" : null;
  }
  const found = !out.hasLeft ? "unsent" : isUnread ? "unread" : "lost";
  return alarm === null || isWorse(found, alarm) ? found : alarm;
}

/** What may come to be known later is worse: a mailbox that can be read again, and has nothing. */
const order: readonly CanaryAlarm[] = ["spam", "unsent", "unread", "lost"];
const isWorse = (one: CanaryAlarm, other: CanaryAlarm) => order.indexOf(one) > order.indexOf(other);
