import type { Failure, ThrottleLimit } from "#core/delivery/failure.ts";

type Row = [code: number, reason: string];

const rows = (failure: (reason: string) => Failure, entries: readonly Row[]): [number, Failure][] =>
  entries.map(([code, reason]) => [code, failure(reason)]);

const proves =
  (kind: Exclude<Failure["proves"], "throttled">) =>
  (reason: string): Failure => ({ proves: kind, reason });

const throttled =
  (limit: ThrottleLimit) =>
  (reason: string): Failure => ({ proves: "throttled", limit, reason });

/**
 * Twilio's error codes (twilio.com/docs/api/errors), of its API's refusals and of its status reports alike. Only what says
 * that this *number* is no good, or that its holder has sent STOP, may stop it. What is about us (credentials, the sender, a
 * registration, a country that is not enabled) would be said of every number there is.
 *
 * Traps: 30003 is a phone that is off, and Twilio lists a carrier's block among its causes. 30004 and 21612 may be the
 * number's fault or ours. 30007 is the carrier's filter, which judges our traffic: when it is said of all, a campaign or
 * the words of a text are to blame. 30006 names an unreachable carrier too, but for short codes only.
 */
export const twilioCodes: ReadonlyMap<number, Failure> = new Map([
  ...rows(proves("address-unknown"), [
    [21211, "number not valid"],
    [21217, "number not valid"],
    [21265, "number not valid"],
    [21614, "not a mobile number"],
    [30005, "number unknown or out of service"],
    [30006, "a landline, or not reachable by text"],
  ]),
  ...rows(proves("opted-out"), [[21610, "the number has sent STOP"]]),
  ...rows(proves("refused"), [
    [21214, "number not reachable"],
    [21612, "no way from our number to this one"],
    [30004, "blocked by the carrier"],
  ]),
  ...rows(proves("for-now"), [
    [21730, "the text provider is under maintenance"],
    [30003, "the phone is off or out of reach"],
    [30008, "the carrier did not say why"],
    [30017, "the carrier is overloaded"],
    [30036, "not delivered in time"],
    [30046, "the phone did not confirm it"],
    [30410, "the carrier did not answer"],
    [30450, "held back by the text provider for some minutes"],
    [30453, "held back by the text provider for some hours"],
    [30500, "the text provider is out of order"],
  ]),
  ...rows(proves("sender-refused"), [
    [10001, "our account is not active"],
    [14102, "our number cannot send texts"],
    [20003, "the text provider does not know us"],
    [20404, "the text provider does not know us"],
    [21210, "our number cannot send texts"],
    [21408, "texts to this country are not allowed"],
    [21601, "our number cannot send texts"],
    [21606, "our number cannot send texts"],
    [21608, "our account is for trials"],
    [21704, "our number cannot send texts"],
    [30002, "our account is suspended"],
    [30007, "filtered by the carrier"],
    [30010, "our account does not pay this much"],
    [30024, "our number is not registered with the carriers"],
    [30032, "our number is not verified"],
    [30033, "our campaign is suspended"],
    [30034, "our number is not registered with the carriers"],
    [30035, "our number is not registered with the carriers yet"],
    [30037, "our account may not send"],
  ]),
  ...rows(throttled("rate"), [
    [14107, "too many texts at once"],
    [20429, "too many texts at once"],
    [21611, "too many texts at once"],
    [30001, "too many texts at once"],
    [30022, "too many texts at once"],
    [63017, "too many texts at once"],
  ]),
  ...rows(throttled("quota"), [
    [30023, "the day's texts are used up"],
    [30454, "the texts to this destination are used up"],
    [60728, "the hour's texts are used up"],
    [63038, "the day's texts are used up"],
  ]),
]);

/** A code that nobody has written down, or none. */
const unknown: Failure = { proves: "refused", reason: "refused by the text provider" };

/** What a refusal or a report means. */
export function meaningOf(code: number | null): Failure {
  return (code === null ? undefined : twilioCodes.get(code)) ?? unknown;
}
