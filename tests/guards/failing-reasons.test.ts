import { expect, it } from "vitest";
import { failingReasons } from "#core/delivery/why-failing.ts";
import { otherwise, verdicts } from "#server/providers/email/smtp-verdicts.ts";
import { meaningOf, twilioCodes } from "#server/providers/sms/twilio-codes.ts";

it("every reason that may stop a channel in the providers' tables has a cause to be shown by", () => {
  const failures = [
    ...verdicts.map(({ failure }) => failure),
    ...[otherwise, meaningOf(null), ...twilioCodes.values()],
  ];
  const stopping = failures.filter(({ proves }) => proves === "address-unknown" || proves === "refused");
  // The mail transport itself adds the last one, for an address that cannot be written to at all.
  const known = new Set([...stopping.map(({ reason }) => reason), "address-not-valid"]);
  expect(new Set(failingReasons)).toEqual(known);
});
