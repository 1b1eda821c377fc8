import { expect, it } from "vitest";
import { failingReasons } from "#core/delivery/why-failing.ts";
import { otherwise, verdicts } from "#server/providers/email/smtp-verdicts.ts";
import { meaningOf, twilioCodes } from "#server/providers/sms/twilio-codes.ts";

it("every reason of the providers' tables that may stop a channel has a code of its own to be shown by", () => {
  const failures = [
    ...verdicts.map(({ failure }) => failure),
    ...[otherwise, meaningOf(null), ...twilioCodes.values()],
  ];
  const stopping = failures.filter(({ proves }) => proves === "address-unknown" || proves === "refused");
  // The last one is the mail transport's own, about an address that cannot be written to at all.
  const known = new Set([...stopping.map(({ reason }) => reason), "address-not-valid"]);
  expect(new Set(failingReasons)).toEqual(known);
});
