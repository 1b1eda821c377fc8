import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { type SettledPayment, termOfPayments } from "./term-of-payments.ts";

const paid = (day: string | null, change: Partial<SettledPayment> = {}): SettledPayment => ({
  paidOn: day === null ? null : Temporal.PlainDate.from(day),
  amountCents: 1095,
  refundedCents: 0,
  dispute: "none",
  ...change,
});
const shown = (payments: readonly SettledPayment[]) => {
  const term = termOfPayments(payments);
  return term && `${term.startsOn} ${term.endsOn}`;
};

describe("the term that payments buy", () => {
  it("begins on the day of the first, and is a year longer with each within it", () => {
    expect(shown([paid("2026-11-20")])).toBe("2026-11-20 2027-11-20");
    expect(shown([paid("2026-11-20"), paid("2027-01-05")])).toBe("2026-11-20 2028-11-20");
  });

  it("begins anew with a payment after its end", () => {
    expect(shown([paid("2025-11-20"), paid("2026-11-21")])).toBe("2026-11-21 2027-11-21");
  });

  it.each([
    ["is not paid", paid(null)],
    ["was given back in full", paid("2026-11-20", { refundedCents: 1095 })],
    ["was lost in a dispute", paid("2026-11-20", { dispute: "lost" })],
  ])("is none of one that %s", (_, payment) => {
    expect(termOfPayments([payment])).toBeNull();
  });

  it.each([
    ["was given back in part", paid("2026-11-20", { refundedCents: 500 })],
    ["is disputed", paid("2026-11-20", { dispute: "open" })],
    ["was disputed, and won", paid("2026-11-20", { dispute: "won" })],
  ])("is that of one that %s", (_, payment) => {
    expect(shown([payment])).toBe("2026-11-20 2027-11-20");
  });

  it("falls back to what the others buy when one is taken out", () => {
    const first = paid("2026-11-20");
    const second = paid("2027-01-05", { refundedCents: 1095 });
    expect(shown([first, second])).toBe("2026-11-20 2027-11-20");
    expect(shown([{ ...first, refundedCents: 1095 }, paid("2027-01-05")])).toBe("2027-01-05 2028-01-05");
  });

  it("does not hang on the order in which one hears of them", () => {
    const days = fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 6 });
    const start = Temporal.PlainDate.from("2026-01-01");
    fc.assert(
      fc.property(days, fc.infiniteStream(fc.nat()), (offsets, picks) => {
        const payments = offsets.map((offset) => paid(start.add({ days: offset }).toString()));
        const shuffled = payments
          .map((payment) => ({ payment, at: picks.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ payment }) => payment);
        expect(shown(shuffled)).toBe(shown(payments));
      }),
    );
  });
});
