import { longestSendSeconds } from "#server/providers/email/port.ts";
import type { ProviderError } from "#server/providers/provider-error.ts";
import { deadAddress, neverAnswered, overQuota, refusal, tooFast, unreachable } from "./vendor-answers.ts";
import type { MoodSet } from "./vendor-moods.ts";

/** What becomes of one message at a provider, how long that takes, and what the provider says. */
export type Fate =
  | "taken"
  | "busy"
  | "unreachable"
  | "answer lost"
  | "never acknowledged"
  | "broken"
  | "dead"
  | "refused"
  | "too fast"
  | "over quota";

export const isTaken = (fate: Fate) => ["taken", "answer lost", "never acknowledged"].includes(fate);

/** Milliseconds: as long as a provider may take. */
export const longestMs = longestSendSeconds * 1000 - 1000;

/** Milliseconds. */
export function durationOf(mood: MoodSet | null, roll: number): number {
  if (mood?.mood === "slow") return 20_000 + Math.floor(roll * (longestMs - 20_000));
  if (mood?.mood === "down" && roll > 0.7) return longestMs;
  return 1 + Math.floor(roll * 1500);
}

/** What is said of a message that was not taken, or that nobody hears of. */
export function errorOf(fate: Fate, channel: "email" | "text", mood: MoodSet | null): ProviderError {
  switch (fate) {
    case "dead":
      return deadAddress(channel);
    case "busy":
      return refusal(channel, channel === "email" ? "451 4.3.2 Please try again later" : 30008);
    case "refused":
      return refusal(channel, mood?.says ?? "");
    case "too fast":
      return tooFast(channel);
    case "over quota":
      return overQuota(channel);
    case "answer lost":
    case "never acknowledged":
      return neverAnswered();
    default:
      return unreachable();
  }
}
