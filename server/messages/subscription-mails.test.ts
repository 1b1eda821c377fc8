import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { firstLanguage } from "#core/languages.ts";
import { createKeys } from "#server/db/keys.ts";
import type { Addressee } from "#server/messages/mail-content.ts";
import { renderEmail } from "#server/messages/render-message.ts";
import type { ParamsOf, TemplateName } from "#server/messages/templates.ts";

const keys = createKeys("a secret of the tests, long enough to be one");
const felix: Addressee = { firstName: "Felix", isAccountHolder: true, hasAccount: true, addedBy: "Felix" };

type PaymentMail = "subscription-started" | "payment-part-returned" | "payment-returned" | "term-ending";

/** The mail's words: its subject, and the lines of its plain part without the frame around every mail. */
async function wordsOf<Name extends PaymentMail>(
  template: Name,
  params: ParamsOf<Name>,
  takesPayments = true,
) {
  const facts = {
    id: "0b9f2c1e-6f7a-4a52-9d43-51c4f2f7a001",
    number: 42,
    template: template as TemplateName,
    params,
    sealedParams: null,
    language: firstLanguage,
    address: "felix@mail.example",
    channelNumber: 7,
    addressee: felix,
    issue: null,
    reminder: null,
    today: Temporal.PlainDate.from("2026-11-20"),
  };
  const mail = await renderEmail(facts, { keys, publicUrl: "https://daymark.example", takesPayments });
  const lines = mail.text.split("\n").filter(Boolean);
  for (const line of lines.slice(1, 4)) expect(mail.html).toContain(line.replaceAll("'", "&#39;"));
  const preview = /<title>([^<]*)/.exec(mail.html)?.[1] ?? "";
  return { subject: mail.subject, preview, text: lines.join("\n") };
}

const receipt: ParamsOf<"subscription-started"> = {
  year: "first",
  isGift: false,
  whose: "Ray",
  receipt: "3F9A12C4-88B1",
  paidOn: "2026-11-20",
  amountCents: 1490,
  endsOn: "2027-11-20",
  waits: null,
  lines: [
    { frequency: 4, additional: false, priceCents: 1095 },
    { frequency: 2, additional: true, priceCents: 395 },
  ],
};

describe("the mail after a payment", () => {
  it("is the receipt of a first year: what, when, for whom, how much, and what happens next", async () => {
    const { subject, text } = await wordsOf("subscription-started", receipt);
    expect(subject).toBe("Your Daymark receipt");
    expect(text).toContain("Thank you. Your reminders are on.");
    expect(text).toContain(
      "You paid $14.90 on November 20, 2026 for a year of Ray's reminders, through November 20, 2027. The year doesn't renew automatically.",
    );
    expect(text).toContain("Places: 4x per year ($10.95); 2x per year, Additional ($3.95).");
    expect(text).toContain("Receipt number: 3F9A12C4-88B1.");
    expect(text).toContain("We're emailing everyone on your list who has an email.");
  });

  it("says that the registrant gets no reminders", async () => {
    const unreached = { name: "Ray", why: "pending" } as const;
    const { text } = await wordsOf("subscription-started", { ...receipt, unreached });
    expect(text).toContain("Ray gets no reminders yet. We're waiting for Ray to say yes.");
    expect(text).toContain("Your reminders page shows what you can do about it.");
  });

  it("says of a year that the operator gives, and takes back, that it costs nothing", async () => {
    const given = await wordsOf("subscription-started", { ...receipt, amountCents: 0 });
    expect(given.text).toContain("We gave you a year of");
    expect(given.text).not.toMatch(/\$0|Receipt number|You paid/);
    const withdrawn = await wordsOf("payment-returned", {
      how: "given-back",
      isGift: false,
      whose: null,
      amountCents: 0,
      endsOn: null,
      dates: [{ dueOn: "2026-12-10", opensOn: null }],
    });
    expect(withdrawn.subject).toContain("year was canceled");
    expect(withdrawn.text).toContain("We canceled the year that we gave you.");
    expect(withdrawn.text).toContain("December 10, 2026");
    expect(withdrawn.text).not.toMatch(/\$0|The money/);
  });

  it("is the receipt of a further year, and promises no first message to people who have had it", async () => {
    const { subject, text } = await wordsOf("subscription-started", {
      ...receipt,
      year: "further",
      whose: null,
      endsOn: "2028-11-20",
    });
    expect(subject).toBe("Your Daymark receipt");
    expect(text).toContain("Your reminders continue.");
    expect(text).toContain(
      "You paid $14.90 on November 20, 2026 for another year of reminders, through November 20, 2028.",
    );
    expect(text).not.toMatch(/we tell|are on/);
  });

  it("tells of a year that somebody gave, without a receipt, a sum or a name", async () => {
    const { subject, text } = await wordsOf("subscription-started", {
      ...receipt,
      year: "further",
      isGift: true,
    });
    expect(subject).toBe("Your Daymark year is paid for");
    expect(text).toContain("Someone paid for a year of Ray's reminders.");
    expect(text).toContain("The year runs through November 20, 2027. You don't need to pay anything");
    expect(text).not.toMatch(/\$|receipt|thank you/i);
  });
});

const whole: ParamsOf<"payment-returned"> = {
  amountCents: 1490,
  how: "given-back",
  isGift: false,
  whose: "Ray",
  endsOn: null,
  dates: [
    { dueOn: "2026-12-10", opensOn: null },
    { dueOn: "2026-12-31", opensOn: "2026-12-01" },
  ],
};

describe("the mail about money that went back", () => {
  const part = { returnedCents: 500, amountCents: 1490, isGift: false, whose: null, endsOn: "2027-11-20" };
  it("in part says that the year stays", async () => {
    const { subject, text } = await wordsOf("payment-part-returned", part);
    expect(subject).toBe("Part of your Daymark payment was refunded");
    expect(text).toContain("We've now refunded $5.00 of your $14.90 payment.");
    expect(text).toContain(
      "Your year doesn't change. You'll still get every reminder through November 20, 2027.",
    );
    expect(text).toContain("up to ten business days");
  });

  it("in full says that the year has ended, and every date that is left out", async () => {
    const { subject, text } = await wordsOf("payment-returned", whole);
    expect(subject).toBe("Your Daymark payment was refunded");
    expect(text).toContain("We refunded your $14.90 payment.");
    expect(text).toContain("The year has ended. We won't send any more reminders for Ray's dates.");
    expect(text).toContain("These dates won't get reminders now: December 10, 2026; Dec 1 to Dec 31, 2026.");
  });

  it("promises another year only where one can be paid for", async () => {
    const again = "You can pay for another year any time.";
    expect((await wordsOf("payment-returned", whole)).text).toContain(again);
    expect((await wordsOf("payment-returned", whole, false)).text).not.toContain(again);
  });

  it.each([
    ["taken-back", false, "You got a refund for your $14.90 payment.", true],
    ["disputed", false, "Your bank reversed your $14.90 payment.", false],
    ["given-back", true, "We refunded the $14.90 that someone paid for a year of Ray's reminders.", false],
    ["disputed", true, "A bank reversed the $14.90 that someone paid for a year of Ray's reminders.", false],
  ] as const)(
    "%s (a gift: %s) says how, and where the money goes",
    async (how, isGift, lead, comesToReader) => {
      const { text } = await wordsOf("payment-returned", { ...whole, how, isGift, endsOn: "2026-12-01" });
      expect(text).toContain(lead);
      expect(text).toContain("Reminders are still paid for through December 1, 2026.");
      expect(text.includes("The money goes back to the card or account you paid with.")).toBe(comesToReader);
    },
  );
});

describe("a mail about money, read on a lock screen", () => {
  it.each([
    ["a gift", "subscription-started", { ...receipt, isGift: true }],
    ["a year from the operator", "subscription-started", { ...receipt, amountCents: 0 }],
    ["a refunded gift", "payment-returned", { ...whole, isGift: true }],
    ["a canceled year", "payment-returned", { ...whole, amountCents: 0 }],
    ["a year that ends", "term-ending", { daysLeft: 7, endsOn: "2027-11-20", whose: "Ray", covered: [] }],
  ] as const)("names nobody in its subject and its preview: %s", async (_, template, params) => {
    const { subject, preview, text } = await wordsOf(template, params as never);
    expect(`${subject} ${preview}`).not.toContain("Ray");
    expect(text).toContain("Ray");
  });
});

describe("the notice before the end of a year", () => {
  const ending = { daysLeft: 7, endsOn: "2027-11-20", whose: null, covered: [] };
  const startAnother = "To keep the reminders, pay for another year.";

  it("asks to start another year where one can be paid for", async () => {
    expect((await wordsOf("term-ending", ending)).text).toContain(startAnother);
  });

  it("says so where payments are closed, and asks for nothing that cannot be done", async () => {
    const { text } = await wordsOf("term-ending", ending, false);
    expect(text).not.toContain(startAnother);
    expect(text).toContain("We can't take payments right now. We keep everything you entered");
  });

  it("says when it has ended which reminders still come, and from which day another year is needed", async () => {
    const covered = [
      { dueOn: "2027-11-24", opensOn: null },
      { dueOn: "2027-12-02", opensOn: "2027-11-18" },
    ];
    const from = "Dates on or after November 28, 2027 aren't covered.";
    const { text } = await wordsOf("term-ending", { ...ending, daysLeft: 0, covered });
    expect(text).toContain(
      `You'll still get reminders for November 24, 2027 and Nov 18 to Dec 2, 2027. ${from}`,
    );
    const none = (await wordsOf("term-ending", { ...ending, daysLeft: 0 })).text;
    expect([none.includes(from), none.includes("still get")]).toEqual([true, false]);
  });
});
