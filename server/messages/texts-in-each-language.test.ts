import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { parseReply } from "#core/delivery/parse-reply.ts";
import { allLanguages, type Language } from "#core/languages.ts";
import { gsm7Length } from "#core/people/contacts.ts";
import type { DueDate } from "#core/planning/message-days.ts";
import { lastDayOffsets } from "#core/planning/offsets.ts";
import { type Answer, agreeByText, answerText, firstText } from "#core/words/messages/answer-texts.ts";
import { textMaxLength } from "#core/words/messages/as-text.ts";
import { reminderText, textLinkMaxLength } from "#core/words/messages/texts.ts";
import { inLanguage } from "#server/language.ts";
import { renderText } from "#server/messages/render-message.ts";
import { templates } from "#server/messages/templates.ts";
import { reminderMoment } from "#tests/support/reminder-moment.ts";
import { everyNotice, links } from "#tests/support/sample-deliveries.ts";
import { singleDay } from "#tests/support/single-day.ts";

const longestLink = "https://".padEnd(textLinkMaxLength, "x");
const longestSite = longestLink.slice(0, -"/something-changed".length);
const longestNames = ["Maximiliánóú", "Ñandúúúúúúúú", "Wolfeschlegelsteinhausen", "Ольга", "José"];
const longestNumber = { number: 10, of: 10 };
/** Every weekday in every month, late in it. */
const days = Array.from({ length: 84 }, (_, index) =>
  Temporal.PlainDate.from("2027-01-21").add({ months: Math.floor(index / 7), days: index % 7 }),
);

/** The places of a text in GSM-7; more than one message has where it cannot be spelt. */
const placesOf = (text: string) => gsm7Length(text) ?? Number.POSITIVE_INFINITY;
const tooLong = (texts: readonly string[]) => [
  ...new Set(texts.filter((text) => placesOf(text) > textMaxLength)),
];

function* remindersOf(dueOn: Temporal.PlainDate): Generator<string> {
  const dates: DueDate[] = [
    singleDay(dueOn),
    { ...singleDay(dueOn), opensOn: dueOn.subtract({ days: 61 }) },
    { ...singleDay(dueOn), appointmentOn: dueOn },
    { ...singleDay(dueOn), appointmentOn: dueOn.subtract({ days: 1 }) },
    { ...singleDay(dueOn), opensOn: dueOn.subtract({ days: 9 }), appointmentOn: dueOn.subtract({ days: 2 }) },
  ];
  for (const date of dates) {
    for (const daysLeft of [-3, -1, 0, 1, 2, 3, 9, 30, 61]) {
      for (const toContact of [false, true]) {
        for (const numberOnDay of [null, longestNumber, { color: "green" as const }]) {
          for (const further of daysLeft === 0 ? [undefined, ...lastDayOffsets] : [undefined]) {
            const moment = reminderMoment(date, daysLeft, {
              numberOnDay,
              appointmentTime: "10:30",
              ...(further && { offset: further.key }),
            });
            yield reminderText({ ...moment, toContact, saysStakes: true, link: longestLink });
          }
        }
      }
    }
  }
}

function* answersOf(dueOn: string): Generator<Answer> {
  const date = { dueOn, numberOnDay: longestNumber };
  for (const othersOpen of [0, 1, 40]) yield { says: "done", ...date, othersOpen };
  yield { says: "undone", ...date };
  yield { says: "is-it-done", ...date };
  yield { says: "same-day", dueOn };
  for (const comes of ["again", "next"] as const) {
    for (const daysAway of [0, 1, 2]) {
      for (const time of ["13:00", "18:00", "10:30"]) {
        yield { says: "later", ...date, comes, when: { day: dueOn, daysAway, time } };
      }
    }
  }
  yield { says: "later", ...date, comes: "soon", when: null };
  const options = Array.from({ length: 9 }, (_, index) => ({ ...date, number: index + 1 }));
  yield { says: "which", options };
}

const plainAnswers: Answer[] = [
  ...(
    [
      "stopped",
      "held-back",
      "not-listed",
      "help",
      "nothing-to-undo",
      "nothing-open",
      "cannot-come",
      "changed",
      "limit",
      "not-understood",
    ] as const
  ).map((says): Answer => ({ says })),
  ...[[], ...longestNames.map((name) => [name]), longestNames].map(
    (addedBy): Answer => ({ says: "started", addedBy }),
  ),
];

const noticesByText = everyNotice.filter(({ template }) => "text" in templates[template]);

/** STOP in each language: every text says how to end them. */
const endsTexts: Readonly<Record<string, RegExp>> = {
  en: /STOP (?:ends texts|to end)/,
  es: /ALTO para parar/,
};

describe.each([...allLanguages])("each text in %s", (language: Language) => {
  const said = <Result>(work: () => Result) => inLanguage(language, work);

  it("is one message when it reminds, whatever the date, and says how to end texts", () => {
    const texts = said(() =>
      days.filter((_, index) => index % 8 === 0).flatMap((day) => [...remindersOf(day)]),
    );
    expect(tooLong(texts)).toEqual([]);
    expect(texts.filter((text) => !endsTexts[language]?.test(text))).toEqual([]);
    // With a time there is no room for the longest link in every language: a reply works without.
    const withoutLink = texts.filter((text) => !text.includes(longestLink));
    expect(withoutLink.filter((text) => !/10:30/.test(text))).toEqual([]);
  });

  it("says to a contact that somebody else has to go, however short it is", () => {
    const dueOn = Temporal.PlainDate.from("2027-09-22");
    const dates = [0, 2].map((before) => ({
      ...singleDay(dueOn),
      appointmentOn: dueOn.subtract({ days: before }),
    }));
    const texts = said(() =>
      dates.flatMap((date) =>
        [1, 2, 3, 7].map((daysLeft) => {
          const moment = reminderMoment(date, daysLeft, {
            appointmentTime: "10:30",
            numberOnDay: longestNumber,
          });
          return reminderText({ ...moment, toContact: true, saysStakes: true, link: longestLink });
        }),
      ),
    );
    expect(texts.filter((text) => !/you help with|alguien a quien ayuda/.test(text))).toEqual([]);
  });

  it("is one message when it answers, and no command itself", () => {
    const answers = [...plainAnswers, ...days.flatMap((day) => [...answersOf(day.toString())])];
    const texts = said(() => answers.map((answer) => answerText(answer, longestSite)));
    expect(tooLong(texts)).toEqual([]);
    expect([...new Set(texts)].filter((text) => parseReply(text).means !== "unclear")).toEqual([]);
  });

  it("is one message when it is the first, whoever added the number", () => {
    const names = [...longestNames, null];
    const texts = said(() => names.flatMap((name) => [agreeByText(name), firstText(name ?? "")]));
    expect(tooLong(texts)).toEqual([]);
    expect(texts.filter((text) => !endsTexts[language]?.test(text))).toEqual([]);
  });

  it("is one message when it is a notice, with the longest range of days", () => {
    const texts = noticesByText.flatMap((notice) =>
      days.flatMap((day) => {
        const { params } = notice;
        const range = {
          ...("dueOn" in params && { dueOn: day.toString() }),
          ...("opensOn" in params && { opensOn: day.subtract({ days: 61 }).toString() }),
          ...("endsOn" in params && { endsOn: day.toString() }),
        };
        const facts = { ...notice, language, addressee: null, params: { ...params, ...range } };
        const date = { dueOn: day.toString(), opensOn: null, numberOnDay: null };
        return [[date], [date, date]].map((awaiting) => renderText({ ...facts, awaiting }, links).text);
      }),
    );
    expect(tooLong(texts)).toEqual([]);
    expect(texts.length).toBeGreaterThan(days.length);
  });
});
