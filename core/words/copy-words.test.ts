import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { wordCopy } from "./copy-words.ts";

it("the copy of a person's data has words where the database has codes, and keeps everything else", () => {
  const dueOn = Temporal.PlainDate.from("2026-12-31");
  const ways = [
    { address: "felix@mail.example", consentHow: "text-start" as const },
    { address: "", consentHow: null },
  ];
  const messages = [
    {
      about: "reminder",
      reason: "newer-due" as const,
      dueOn,
      offsetDays: -30,
      occasion: "first-day" as const,
    },
    { about: "you-were-added", reason: null, dueOn: null, offsetDays: null, occasion: null },
  ];
  const wordedWays = [
    { address: "felix@mail.example", consentHow: "a text with START" },
    { address: "", consentHow: null },
  ];
  const wordedMessages = [
    {
      about: "reminder",
      reason: "a newer one goes instead",
      dueOn,
      day: "The first day of Dec 1 to Dec 31, 2026",
    },
    { about: "you-were-added", reason: null, dueOn: null, day: null },
  ];
  const payments = [
    {
      receipt: "3F9A12C4-88B1",
      payer: "holder" as const,
      amountCents: 1490,
      refundedCents: 300,
      lines: [
        { frequency: 4, additional: false, priceCents: 1095 } as const,
        { frequency: 2, additional: true, priceCents: 395 } as const,
      ],
    },
    { receipt: null, payer: "giver" as const, amountCents: 695, refundedCents: 0, lines: [] },
  ];
  const wordedPayments = [
    {
      receipt: "3F9A12C4-88B1",
      paidBy: "you",
      amount: "$14.90",
      givenBack: "$3.00",
      lines: ["4x per year: $10.95", "2x per year, Additional: $3.95"],
    },
    { receipt: null, paidBy: "somebody else, as a gift", amount: "$6.95", givenBack: "$0.00", lines: [] },
  ];
  const copy = {
    address: "felix@mail.example",
    subscriptions: [{ status: "active", people: [{ name: "Felix", ways }], payments, messages }],
    onListsOfOthers: [{ addedBy: "Alma", ways, messages }],
  };
  expect(wordCopy(copy)).toEqual({
    address: "felix@mail.example",
    subscriptions: [
      {
        status: "active",
        people: [{ name: "Felix", ways: wordedWays }],
        payments: wordedPayments,
        messages: wordedMessages,
      },
    ],
    onListsOfOthers: [{ addedBy: "Alma", ways: wordedWays, messages: wordedMessages }],
  });
});
