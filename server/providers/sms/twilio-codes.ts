import type { Failure, ThrottleLimit } from "#core/delivery/failure.ts";
import type { FailureReason } from "#core/delivery/reasons.ts";

type Row = [code: number, reason: FailureReason];

const rows = (failure: (reason: FailureReason) => Failure, entries: readonly Row[]): [number, Failure][] =>
  entries.map(([code, reason]) => [code, failure(reason)]);

const proves =
  (kind: Exclude<Failure["proves"], "throttled">) =>
  (reason: FailureReason): Failure => ({ proves: kind, reason });

const throttled =
  (limit: ThrottleLimit) =>
  (reason: FailureReason): Failure => ({ proves: "throttled", limit, reason });

/**
 * Twilio's error codes (twilio.com/docs/api/errors), of its API's refusals and of its status reports. Only a code that says that
 * this *number* is dead, or that its holder has sent STOP, may stop the number. A code about us (credentials, the sender, a
 * registration, a country that is not enabled) would come for every number.
 * Traps: 30003 is a phone that is off, but Twilio lists a carrier's block among its causes. 30004 and 21612 may be the number's
 * fault or ours. 30007 is the carrier's filter, which looks at our traffic: when it hits all numbers, the cause is a campaign or
 * a text's words. 30006 also means an unreachable carrier, but only for short codes.
 */
export const twilioCodes: ReadonlyMap<number, Failure> = new Map([
  ...rows(proves("address-unknown"), [
    [21211, "number-not-valid"],
    [21217, "number-not-valid"],
    [21265, "number-not-valid"],
    [21614, "not-a-mobile-number"],
    [30005, "number-unknown"],
    [30006, "landline"],
  ]),
  ...rows(proves("opted-out"), [[21610, "number-sent-stop"]]),
  ...rows(proves("refused"), [
    [21214, "number-not-reachable"],
    [21612, "no-way-to-number"],
    [30004, "carrier-blocks"],
  ]),
  ...rows(proves("for-now"), [
    [21730, "text-provider-maintenance"],
    [30003, "phone-off"],
    [30008, "carrier-did-not-say"],
    [30017, "carrier-overloaded"],
    [30036, "not-in-time"],
    [30046, "phone-did-not-confirm"],
    [30410, "carrier-did-not-answer"],
    [30450, "held-back-for-minutes"],
    [30453, "held-back-for-hours"],
    [30500, "text-provider-out-of-order"],
  ]),
  ...rows(proves("sender-refused"), [
    [10001, "our-account-not-active"],
    [14102, "our-number-cannot-text"],
    [20003, "text-provider-does-not-know-us"],
    [20404, "text-provider-does-not-know-us"],
    [21210, "our-number-cannot-text"],
    [21408, "country-not-allowed"],
    [21601, "our-number-cannot-text"],
    [21606, "our-number-cannot-text"],
    [21608, "our-account-on-trial"],
    [21704, "our-number-cannot-text"],
    [30002, "our-account-suspended"],
    [30007, "carrier-filters"],
    [30010, "our-account-out-of-money"],
    [30024, "our-number-not-registered"],
    [30032, "our-number-not-verified"],
    [30033, "our-campaign-suspended"],
    [30034, "our-number-not-registered"],
    [30035, "our-number-not-registered-yet"],
    [30037, "our-account-may-not-send"],
  ]),
  ...rows(throttled("rate"), [
    [14107, "too-many-texts"],
    [20429, "too-many-texts"],
    [21611, "too-many-texts"],
    [30001, "too-many-texts"],
    [30022, "too-many-texts"],
    [63017, "too-many-texts"],
  ]),
  ...rows(throttled("quota"), [
    [30023, "day-of-texts-used-up"],
    [30454, "destination-used-up"],
    [60728, "hour-of-texts-used-up"],
    [63038, "day-of-texts-used-up"],
  ]),
]);

/** For an unlisted code, and for none. */
const unknown: Failure = { proves: "refused", reason: "refused-by-text-provider" };

export function meaningOf(code: number | null): Failure {
  return (code === null ? undefined : twilioCodes.get(code)) ?? unknown;
}
