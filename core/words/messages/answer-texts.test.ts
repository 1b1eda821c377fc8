import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReply } from "#core/delivery/parse-reply.ts";
import { gsm7Length } from "#core/people/contacts.ts";
import { type Answer, agreeByText, answerText, firstText, offeredAtMost } from "./answer-texts.ts";
import { textMaxLength } from "./as-text.ts";
import { textLinkMaxLength } from "./texts.ts";

const anyName = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "Felix Moreno",
    "Ángel Díaz",
    "O’Neil Smith",
    "Ольга Иванова",
    "Wolfeschlegelsteinhausen",
    "^^^^ {}",
  ),
);
// All dates here have years of four digits, because dates are checked before they get here.
const anyDate = fc
  .integer({ min: 0, max: 2_000_000 })
  .map((day) => new Date(Date.UTC(1900, 0, 1) + day * 86_400_000).toISOString().slice(0, 10));
const longestSite = "https://".padEnd(textLinkMaxLength - "/something-changed".length, "x");
const anyNumber = fc.constantFrom({ number: 2, of: 2 }, { number: 10, of: 10 }, null);
const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom<Answer>(
    ...(
      [
        "stopped",
        "held-back",
        "not-listed",
        "help",
        "nothing-open",
        "cannot-come",
        "changed",
        "limit",
        "not-understood",
      ] as const
    ).map((says) => ({ says })),
  ),
  fc.record({ says: fc.constant("started" as const), addedBy: fc.array(anyName, { maxLength: 4 }) }),
  fc.record({ says: fc.constant("same-day" as const), dueOn: anyDate }),
  fc.record({ says: fc.constant("is-it-done" as const), dueOn: anyDate, numberOnDay: anyNumber }),
  fc.record({
    says: fc.constant("later" as const),
    comes: fc.constantFrom("again" as const, "next" as const),
    dueOn: anyDate,
    numberOnDay: anyNumber,
    when: fc.record({
      day: anyDate,
      daysAway: fc.integer({ min: 0, max: 9 }),
      time: fc.constantFrom("08:00", "18:00", "09:59"),
    }),
  }),
  fc.record({
    says: fc.constant("done" as const),
    dueOn: anyDate,
    numberOnDay: anyNumber,
    othersOpen: fc.integer({ min: 0, max: 40 }),
  }),
  fc.record({
    says: fc.constant("which" as const),
    options: fc.array(
      fc.record({ dueOn: anyDate, numberOnDay: anyNumber, number: fc.integer({ min: 1, max: 99 }) }),
      { minLength: 1, maxLength: 9 },
    ),
  }),
);
const isOneNeutralPart = (text: string) => {
  expect(gsm7Length(text), text).not.toBeNull();
  expect(gsm7Length(text), text).toBeLessThanOrEqual(textMaxLength);
  expect(text).not.toMatch(/regist|offend|police|sheriff/i);
  expect(text).toMatch(/^Daymark: /);
};

describe("the answers to texts", () => {
  it("are one neutral GSM-7 message each, whatever the names and dates", () => {
    fc.assert(fc.property(anyAnswer, (answer) => isOneNeutralPart(answerText(answer, longestSite))));
  });

  it("say how to stop, except those after which nothing follows", () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        const isLast = ["stopped", "held-back", "not-listed"].includes(answer.says);
        if (!isLast) expect(answerText(answer, longestSite)).toMatch(/STOP (ends texts|to end)\b/);
      }),
    );
  });

  it("are no commands themselves, so that two machines that answer each other fall silent", () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(parseReply(answerText(answer, longestSite)).means).toBe("unclear");
      }),
    );
  });

  it("say when a reminder comes once more, or when the next comes", () => {
    const date = { says: "later", dueOn: "2026-12-10", numberOnDay: null } as const;
    const at = (daysAway: number, time: string) => ({ day: "2026-12-09", daysAway, time });
    expect(answerText({ ...date, comes: "again", when: at(0, "18:00") })).toBe(
      "Daymark: okay, we'll text you again about Thu Dec 10 today at 6 pm. Done before that? Reply DONE. STOP ends texts.",
    );
    expect(answerText({ ...date, comes: "soon", when: null })).toContain("about Thu Dec 10 is on its way.");
    expect(answerText({ ...date, comes: "again", when: at(1, "08:00") })).toContain("tomorrow at 8 am.");
    expect(answerText({ ...date, comes: "next", when: at(0, "13:00") })).toContain(
      "your next reminder about Thu Dec 10 comes today at 1 pm.",
    );
    expect(answerText({ ...date, comes: "next", when: at(1, "09:00") })).toContain("tomorrow at 9 am.");
    expect(answerText({ ...date, comes: "next", when: at(2, "09:00") })).toContain("Wed Dec 9 at 9 am.");
  });

  it("say in HELP who we are, what this is, how often, what it costs, and how to stop", () => {
    expect(answerText({ says: "help" })).toBe(
      "Daymark: a private reminder service, about 8 texts a date. Someone you know added this number. Nothing to pay. Msg & data rates may apply. START, STOP to end.",
    );
  });

  it.each([
    [["Felix Núñez-Smith"], "Felix added you"],
    [["Ángel Díaz"], "Angel added you"],
    [["O’Neil Smith"], "O'Neil added you"],
    [["Ольга Иванова"], "someone added you"],
    [["Wolfeschlegelsteinhausen Smith"], "someone added you"],
    [[""], "someone added you"],
    [["Felix Moreno", "Nina Park"], "people you know added you"],
    [[], "text reminders are on"],
  ])("say who added a number: %j as %j", (addedBy, words) => {
    expect(answerText({ says: "started", addedBy })).toContain(`Daymark: ${words}`);
  });

  it("offer dates by number, as many as there is room for", () => {
    const dates = ["2026-12-10", "2026-12-14", "2027-01-01", "2027-02-02", "2027-03-03", "2027-04-04"];
    const options = dates.map((dueOn, index) => ({ dueOn, numberOnDay: null, number: index + 1 }));
    expect(answerText({ says: "which", options: options.slice(0, 2) })).toBe(
      "Daymark: which date is done? Reply DONE and its number: 1 Thu Dec 10, 2 Mon Dec 14. STOP ends texts.",
    );
    const many = answerText({ says: "which", options });
    expect(many).toContain(`${offeredAtMost} Wed Mar 3.`);
    expect(many).not.toContain("Apr");
    const numbered = options.map((one) => ({ ...one, numberOnDay: { number: one.number, of: 6 } }));
    expect(answerText({ says: "which", options: numbered })).toContain(
      "its number: 1 Thu Dec 10 (1 of 6), 2 Mon Dec 14 (2 of 6), 3 Fri Jan 1 (3 of 6). STOP",
    );
  });

  it("say which date is done, and that others stay open", () => {
    const done = { says: "done", dueOn: "2026-12-10", numberOnDay: { number: 2, of: 2 } } as const;
    expect(answerText({ ...done, othersOpen: 1 })).toBe(
      "Daymark: Thu Dec 10 (2 of 2) is marked done. The other date stays open. This does not tell any office. A mistake? Reply UNDO within 7 days. STOP ends texts.",
    );
    expect(answerText({ ...done, numberOnDay: null, othersOpen: 0 })).toContain(
      "Thu Dec 10 is marked done. This does",
    );
  });
});

describe("the first text to a number", () => {
  it("is one neutral GSM-7 message whoever added it", () => {
    fc.assert(fc.property(anyName, (addedBy) => isOneNeutralPart(firstText(addedBy))));
    fc.assert(
      fc.property(anyName, (addedBy) => {
        expect(firstText(addedBy)).toMatch(/Msg & data rates may apply\. HELP for help, STOP ends texts\.$/);
      }),
    );
  });

  it("tells who added it", () => {
    expect(firstText("Felix Moreno")).toContain("Daymark: Felix added you");
  });

  it("asks the account holder's own number for a START, and names nobody", () => {
    isOneNeutralPart(agreeByText(null));
    expect(agreeByText(null)).toContain("reply START");
  });

  it("asks any other number for a START, and tells who added it", () => {
    fc.assert(fc.property(anyName, (addedBy) => isOneNeutralPart(agreeByText(addedBy))));
    expect(agreeByText("Felix Moreno")).toContain("Daymark: Felix added you to date reminders. Reply START");
  });
});
