import { longestSendSeconds } from "#server/providers/email/port.ts";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import type { MoodSet } from "./vendor-moods.ts";

/**
 * The fate of one message at a vendor, its time there, and the vendor's answer in its own words and numbers. The product's
 * own tables read the answer, so the simulation finds a sentence that they misread.
 */

type Channel = "email" | "text";

/** Refusals of *us*, given for every recipient, in the words of mail servers and services. */
export const refusalsOfUs = [
  "550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.",
  "550 relay not permitted",
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  "550 Sender verify failed",
  "550 Administrative prohibition",
  "550 Delivery is not allowed to this address",
] as const;

/** The server's directory is out of order, and the server says so about everybody. Nothing in the sentence shows it. */
export const directoryOutage = "550 5.1.1 User unknown";

/** Twilio's codes: the account is suspended; our number is not registered; too many at once. Refused at the call. */
export const textRefusalsOfUs = [20003, 30002, 30034] as const;
/** The carrier filters everything that we send, and says so in its report. */
export const filtered = 30007;

/** The answers about a message that was not taken: the reply of a mail server, or one of Twilio's codes. */
const refusals = {
  busy: { email: "451 4.3.2 Please try again later", text: 30008 },
  dead: { email: "550 5.1.1 The email account that you tried to reach does not exist", text: 21211 },
  "too fast": { email: "454 4.7.0 Throttling failure: Maximum sending rate exceeded.", text: 20429 },
  "over quota": { email: "454 4.7.0 Throttling failure: Daily message quota exceeded.", text: 20429 },
} as const;

export type Fate =
  | keyof typeof refusals
  | ("taken" | "answer lost" | "never acknowledged" | "unreachable" | "broken" | "refused" | "his");

export const isTaken = (fate: Fate) => ["taken", "answer lost", "never acknowledged"].includes(fate);

/** The longest time at a vendor, in milliseconds. */
export const longestMs = longestSendSeconds * 1000 - 1000;

/** Milliseconds. */
export function durationOf(mood: MoodSet | null, roll: number): number {
  if (mood?.mood === "slow") return 20_000 + Math.floor(roll * (longestMs - 20_000));
  if (mood?.mood === "down" && roll > 0.7) return longestMs;
  return 1 + Math.floor(roll * 1500);
}

/** The vendor's error about a message that it did not take, or of which nobody hears. */
export function errorOf(fate: Fate, channel: Channel, said: string | number | undefined): ProviderError {
  if (isTaken(fate)) return new ProviderError({ proves: "unanswered", reason: "mail-server-did-not-answer" });
  const isSaid = fate === "refused" || fate === "his";
  if (!isSaid && !(fate in refusals))
    return new ProviderError({
      proves: "unreached",
      reason: "mail-server-not-reached",
      beforeRecipient: true,
    });
  const says = isSaid ? said : refusals[fate as keyof typeof refusals][channel];
  const meaning = channel === "email" ? meaningOfReply(String(says)) : meaningOf(Number(says));
  if (meaning === null) throw new Error(`"${says}" is no refusal.`);
  return new ProviderError(meaning);
}
