import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { keyOfDay } from "#core/planning/offsets.ts";
import { type DeliveryFacts, renderEmail, renderText } from "#server/messages/render-message.ts";
import { contact, links, reminder, reminderOf } from "#tests/support/sample-deliveries.ts";
import { singleDay } from "#tests/support/single-day.ts";

const day = Temporal.PlainDate.from;
const previewOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
const lines = async (facts: DeliveryFacts) =>
  (await renderEmail(facts, links)).text.split("\n").filter(Boolean);

describe("the reminder by mail", () => {
  it.each([
    [7, "Your due date is in 7 days:", "Next email: Monday, December 7."],
    [3, "Your due date is in 3 days:", "Next email: Wednesday, December 9."],
    [1, "Your due date is tomorrow:", "What time will you leave?"],
    [0, "Your due date is today:", "Next email: today at 1 pm, unless it's marked as done."],
    [-1, "Your due date was yesterday:", "If not, call the office today."],
    [-3, "Your due date was 3 days ago:", "This is our last email about this date."],
  ])("with %i days left says so, and what is next", async (daysLeft, lead, also) => {
    expect(await lines(reminder(daysLeft))).toEqual(
      expect.arrayContaining(["Hello Rosa,", lead, "Thursday, December 10.", also]),
    );
  });

  it("after the date leads only the account holder to the page that says what to do now", async () => {
    const shows = "The button below also shows you what to do next.";
    expect(await lines(reminder(-1))).toEqual(
      expect.arrayContaining([shows, "Mark as done, or see what to do:"]),
    );
    const others = await lines({ ...reminder(-1), addressee: contact });
    expect(others).not.toContain(shows);
    expect(others).toContain("Mark as done:");
  });

  const thursday = day("2026-12-10");
  const month = { ...singleDay(day("2026-12-31")), opensOn: day("2026-12-01") };
  const wednesday = { ...month, appointmentOn: day("2026-12-09") };
  const half = { appointmentTime: "10:30" };

  it.each([
    [
      "the first day of a range",
      month,
      30,
      {},
      [
        "You can go starting today. The last day to go is:",
        "Thursday, December 31.",
        "Next email: Thursday, December 24.",
      ],
    ],
    [
      "a first day that is over",
      month,
      28,
      {},
      ["You can go now. The last day to go is:", "Thursday, December 31."],
    ],
    ["the last day of a range", month, 3, {}, ["The last day to go is in 3 days:", "Thursday, December 31."]],
    [
      "a range that lies ahead",
      { ...month, opensOn: day("2026-12-30") },
      3,
      {},
      ["The last day to go is in 3 days:", "The first day you can go is Wednesday, December 30."],
    ],
    [
      "the last weekday before a range that ends on a weekend",
      { ...singleDay(day("2026-12-12")), opensOn: day("2026-12-01") },
      3,
      {},
      [
        "The office may be closed on Saturday, December 12. Friday, December 11 is the last weekday before it. Call to ask if you can come then.",
      ],
    ],
    [
      "the day before an appointment",
      wednesday,
      23,
      half,
      [
        "Your appointment is tomorrow:",
        "Wednesday, December 9, 10:30 am.",
        "The last day to go is Thursday, December 31.",
        "What time will you leave?",
      ],
    ],
    [
      "the appointment's day",
      wednesday,
      22,
      half,
      ["Your appointment is today:", "Wednesday, December 9, 10:30 am."],
    ],
    [
      "an appointment on the date",
      { ...singleDay(thursday), appointmentOn: thursday },
      1,
      half,
      ["Your due date is tomorrow:", "Thursday, December 10.", "Your appointment is at 10:30 am."],
    ],
    [
      "which of two dates it is",
      singleDay(thursday),
      3,
      { numberOnDay: { number: 2, of: 2 } },
      ["Thursday, December 10 (date 2 of 2)."],
    ],
    ["the year of a date in the next one", singleDay(day("2027-01-04")), 7, {}, ["Monday, January 4, 2027."]],
    [
      "the last of the reminders that were chosen",
      { ...singleDay(thursday), offsets: [keyOfDay(-1), keyOfDay(1)] },
      -1,
      {},
      ["This is our last email about this date."],
    ],
  ])("says %s", async (_name, date, daysLeft, moment, expected) => {
    expect(await lines(reminderOf(date, daysLeft, moment))).toEqual(expect.arrayContaining(expected));
  });

  it("has the appointment's time on the day before and on the day, in no other message, and nowhere on a lock screen", async () => {
    for (let daysLeft = 31; daysLeft >= -3; daysLeft -= 1) {
      const mail = await renderEmail(reminderOf(wednesday, daysLeft, half), links);
      const isToSay = daysLeft === 23 || daysLeft === 22;
      expect([daysLeft, mail.text.includes("10:30 am")]).toEqual([daysLeft, isToSay]);
      expect(`${mail.subject}${previewOf(mail.html)}`).not.toContain("10:30");
    }
  });

  it("sends nobody without an account to one", async () => {
    for (const daysLeft of [30, 23, 7, 3, 1, 0, -1]) {
      const { html, text } = await renderEmail(
        reminderOf(wednesday, daysLeft, half, { addressee: contact }),
        links,
      );
      expect(`${html}${text}`).not.toMatch(/your account|log in|sign in/i);
    }
  });

  it("speaks of the other person by first name to somebody else, and says who added them", async () => {
    const others = (daysLeft: number): DeliveryFacts => {
      const { reminder: facts, ...delivery } = reminder(daysLeft, { addressee: contact });
      return { ...delivery, reminder: facts && { ...facts, registrantName: "Rosa Delgado" } };
    };
    const opening = reminderOf(month, 30, {}, { addressee: contact });
    const toContact = {
      ...opening,
      reminder: opening.reminder && { ...opening.reminder, registrantName: "Rosa Delgado" },
    };
    expect(await lines(toContact)).toContain("Rosa can go starting today. The last day to go is:");
    expect(await lines(others(3))).toEqual(
      expect.arrayContaining([
        "Rosa's due date is in 3 days:",
        "You're getting this because Rosa added this address.",
      ]),
    );
    expect(await lines(others(1))).toContain("Ask Rosa: “What time will you leave?”");
    expect((await lines(others(-1))).join(" ")).toContain("Please check in with Rosa.");
    expect((await lines(others(-1))).join(" ")).not.toContain("Delgado");
  });

  it.each([
    ["2026-12-12", "The office may be closed on Saturday, December 12. Call before you go."],
    ["2026-12-25", "Friday, December 25 is Christmas Day, so the office may be closed. Call before you go."],
  ])("points out that the office may be closed on %s", async (date, hint) => {
    expect(await lines(reminder(3, {}, day(date)))).toContain(hint);
    expect(await lines(reminder(-1, {}, day(date)))).not.toContain(hint);
  });

  const sunday = { ...singleDay(day("2026-12-20")), opensOn: day("2026-12-01") };
  const toSunday = [
    "Tue Dec 1",
    "Sun Dec 13",
    "Thu Dec 17",
    "Sat Dec 19",
    "Sun Dec 20",
    "Mon Dec 21",
    "Wed Dec 23",
  ];
  const single = ["Thu Dec 3", "Mon Dec 7", "Wed Dec 9", "Thu Dec 10", "Fri Dec 11", "Sun Dec 13"];

  it.each([
    ["a single day", singleDay(thursday), 3, {}, single, "Thu Dec 10", "Mon Dec 7"],
    ["a day that a late mail comes on", singleDay(thursday), 2, {}, single, "Thu Dec 10", undefined],
    ["a range's first day", sunday, 19, {}, toSunday, "Sun Dec 20", "Tue Dec 1"],
    [
      "the day before an appointment",
      { ...singleDay(thursday), appointmentOn: day("2026-12-08") },
      3,
      half,
      ["Thu Dec 3", "Mon Dec 7", "Tue Dec 8", "Wed Dec 9", "Thu Dec 10", "Fri Dec 11", "Sun Dec 13"],
      "Tue Dec 8",
      "Mon Dec 7",
    ],
  ])(
    "marks in its strip the day that it names, and today: %s",
    async (_what, date, daysLeft, moment, days, named, today) => {
      const { html } = await renderEmail(reminderOf(date, daysLeft, moment), links);
      const rows = html.split(/<tr|<\/tr>/).filter((row) => row.includes('aria-hidden="true"'));
      const dayOf = (row = "") => />(\w{3} \w{3} \d+)</.exec(row)?.[1];
      expect(rows.map(dayOf)).toEqual(days);
      expect(rows.filter((row) => row.includes("font-weight:700")).map(dayOf)).toEqual([named]);
      expect(rows.filter((row) => row.includes("#f0a61e")).map(dayOf)).toEqual([named]);
      expect(dayOf(rows.find((row) => /^[^>]*background-color/.test(row)))).toBe(today);
    },
  );

  it("gives no advice about a day that has passed", async () => {
    expect((await lines(reminderOf(sunday, 3))).join(" ")).toContain("Call to ask if you can come then.");
    for (const daysLeft of [1, 0]) {
      const advice = (await lines(reminderOf(sunday, daysLeft))).filter((line) => line.includes("office"));
      expect(advice).toEqual([
        "The office may be closed on Sunday, December 20. Call before you go.",
        "This only tells Daymark. It does not tell any office.",
      ]);
    }
  });

  it("says no time that is over at the place, wherever its reader is", async () => {
    for (const date of [wednesday, { ...singleDay(thursday), appointmentOn: thursday }]) {
      const daysLeft = date.appointmentOn.until(date.dueOn).days;
      const said = async (clock: string) => {
        const nowAtPlace = date.appointmentOn.toPlainDateTime(clock);
        const facts = reminderOf(date, daysLeft, { appointmentTime: "07:30", nowAtPlace });
        const { subject, text } = await renderEmail(facts, links);
        return `${subject} ${text} ${renderText(facts, links).text}`;
      };
      expect(await said("07:29")).toContain("7:30 am");
      for (const clock of ["07:30", "08:00", "20:00"])
        expect(await said(clock)).not.toMatch(/7:30|our time|ppointment/);
    }
  });

  it.each([
    [12, []],
    [7, ["Missing it can have serious consequences."]],
    [
      3,
      ["Missing it can have serious consequences.", "What day and time will you go? How will you get there?"],
    ],
    [1, ["Missing it can have serious consequences.", "What time will you leave? How will you get there?"]],
    [0, ["Missing it can have serious consequences."]],
    [-1, []],
  ])(
    "tells the registrant with %i days left what is at stake, and asks for a plan; nobody else, and not once it is off",
    async (daysLeft, expected) => {
      const about = (saysStakes: boolean, registrantName: string | null = null) => {
        const facts = reminderOf(singleDay(thursday), daysLeft);
        return { ...facts, reminder: facts.reminder && { ...facts.reminder, saysStakes, registrantName } };
      };
      const told = async (facts: DeliveryFacts) =>
        (await lines(facts)).filter((line) => /consequences|How will you/.test(line));
      expect(await told(about(true))).toEqual(expected);
      expect(await told(about(false))).toEqual([]);
      expect(await told(about(true, "Ray Moreno"))).toEqual([]);
      expect(renderText(about(true), links).text.includes("Don't miss it.")).toBe(daysLeft >= 0);
      for (const facts of [about(false), about(true, "Ray Moreno")])
        expect(renderText(facts, links).text).not.toContain("miss it");
    },
  );

  it("links to where done is said", async () => {
    const { html, text } = await renderEmail(reminder(3), links);
    const url = /https:\/\/daymark\.example\/d\/[\w-]{22}/.exec(text)?.[0] ?? "";
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain("It does not tell any office.");
  });
});
