import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gsm7Length } from "#core/contacts.ts";
import { parseReply } from "#core/parse-reply.ts";
import { type Answer, agreeByText, answerText, firstText, offeredAtMost } from "./answer-texts.ts";
import { textMaxLength } from "./texts.ts";

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
const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom<Answer>(
    ...(["stopped", "held-back", "not-listed", "help", "nothing-open", "not-understood"] as const).map(
      (says) => ({ says }),
    ),
  ),
  fc.record({ says: fc.constant("started" as const), addedBy: fc.array(anyName, { maxLength: 4 }) }),
  fc.record({ says: fc.constantFrom("done" as const, "same-day" as const), dueOn: anyDate }),
  fc.record({
    says: fc.constant("which" as const),
    dates: fc.array(anyDate, { minLength: 1, maxLength: 9 }),
    numbers: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 9 }),
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
    fc.assert(fc.property(anyAnswer, (answer) => isOneNeutralPart(answerText(answer))));
  });

  it("say how to stop, except those after which nothing follows", () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        const isLast = ["stopped", "held-back", "not-listed"].includes(answer.says);
        if (!isLast) expect(answerText(answer)).toMatch(/STOP (ends texts|to end)\b/);
      }),
    );
  });

  it("are no commands themselves, so that two machines that answer each other fall silent", () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(parseReply(answerText(answer)).means).toBe("unclear");
      }),
    );
  });

  it("say in HELP who we are, what this is, how often, what it costs, and how to stop", () => {
    expect(answerText({ says: "help" })).toBe(
      "Daymark: reminders before a date, about six texts each. Msg & data rates may apply. Reply DONE when it is done, STOP to end. support@daymark.example",
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
    [[], "reminders by text are on"],
  ])("say who added a number: %j as %j", (addedBy, words) => {
    expect(answerText({ says: "started", addedBy })).toContain(`Daymark: ${words}`);
  });

  it("offer dates by number, as many as there is room for", () => {
    const dates = ["2026-12-10", "2026-12-14", "2027-01-01", "2027-02-02", "2027-03-03", "2027-04-04"];
    expect(answerText({ says: "which", dates: dates.slice(0, 2) })).toBe(
      "Daymark: which date is done? Reply DONE and its number: 1 Thu Dec 10, 2 Mon Dec 14. STOP ends texts.",
    );
    expect(answerText({ says: "which", dates: dates.slice(0, 2), numbers: [2, 12] })).toContain(
      "its number: 2 Thu Dec 10, 12 Mon Dec 14.",
    );
    const many = answerText({ says: "which", dates });
    expect(many).toContain(`${offeredAtMost} Wed Mar 3.`);
    expect(many).not.toContain("Apr");
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
    isOneNeutralPart(agreeByText());
    expect(agreeByText()).toContain("reply START");
  });
});
