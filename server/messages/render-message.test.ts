import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { gsm7Length } from "#core/people/contacts.ts";
import { type DueDate, singleDay } from "#core/planning/message-days.ts";
import type { ReminderMoment } from "#core/words/messages/reminder-moment.ts";
import { createKeys } from "#server/db/keys.ts";
import type { Addressee } from "#server/messages/mail-content.ts";
import {
  type DeliveryFacts,
  renderEmail,
  renderText,
  UnwritableMessageError,
} from "#server/messages/render-message.ts";
import { stoppableTemplates, type TemplateName, type Templates } from "#server/messages/templates.ts";
import { reminderMoment } from "#tests/support/reminder-moment.ts";

const keys = createKeys("a secret of the tests, long enough to be one");
const links = { keys, publicUrl: "https://daymark.example", takesPayments: true };

const contact: Addressee = { firstName: "Felix", isAccountHolder: false, hasAccount: false, addedBy: "Rosa" };
const registrant: Addressee = { firstName: "Rosa", isAccountHolder: true, hasAccount: true, addedBy: "Rosa" };

const anyDelivery: DeliveryFacts = {
  id: "0b9f2c1e-6f7a-4a52-9d43-51c4f2f7a001",
  number: 42,
  template: "reminder",
  params: {},
  sealedParams: null,
  address: "rosa@mail.example",
  channelNumber: 7,
  addressee: registrant,
  issue: {
    subject: "News for spring",
    lead: "Two things are new.",
    html: "<p>A <strong>bold</strong> word.</p>",
    text: "A bold word.",
    postalAddress: "1 Shore Road, Harbor, ME 04000",
  },
  reminder: null,
  today: Temporal.PlainDate.from("2026-12-03"),
};

const day = Temporal.PlainDate.from;

function reminder(
  daysLeft: number,
  overrides: Partial<DeliveryFacts> = {},
  dueOn = day("2026-12-10"),
): DeliveryFacts {
  return reminderOf(singleDay(dueOn), daysLeft, {}, overrides);
}

/** A reminder of any date, read so many days before it. */
const reminderOf = (
  date: DueDate,
  daysLeft: number,
  moment: Partial<ReminderMoment> = {},
  overrides: Partial<DeliveryFacts> = {},
): DeliveryFacts => ({
  ...anyDelivery,
  reminder: { moment: reminderMoment(date, daysLeft, moment), registrantName: null },
  ...overrides,
});

const firstYear: Templates["subscription-started"]["params"] = {
  year: "first",
  isGift: false,
  whose: null,
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
const takenBack: Templates["payment-returned"]["params"] = {
  amountCents: 1325,
  how: "taken-back",
  isGift: false,
  whose: null,
  endsOn: null,
  dates: [{ dueOn: "2026-12-10", opensOn: null }],
};

/** The longest range in a text, and the highest number. */
const longestRange = {
  dueOn: "2027-01-30",
  opensOn: "2026-12-15",
  numberOnDay: { number: 10, of: 10 },
};

/** Every template except the reminder, with parameters as the use cases give them. */
const samples: { [Name in Exclude<TemplateName, "reminder">]: Pick<Templates[Name], "params" | "sealed"> } = {
  "verification-code": { params: {}, sealed: { code: "482915" } },
  "reset-password": { params: {}, sealed: { url: "https://daymark.example/reset-password?token=a&b" } },
  "verify-email": { params: {}, sealed: { url: "https://daymark.example/verify-email?token=a" } },
  "confirm-new-address": { params: {}, sealed: { url: "https://daymark.example/change-email#token=x" } },
  "password-changed": { params: {}, sealed: null },
  "address-change-asked": { params: {}, sealed: null },
  "address-changed": { params: {}, sealed: null },
  "account-activity": { params: { activity: "contact-added" }, sealed: null },
  "account-deleted": { params: {}, sealed: null },
  "account-exists": { params: {}, sealed: null },
  "signup-waiting": { params: {}, sealed: null },
  "signup-asked": {
    params: { by: "Rosa", on: "2026-11-20" },
    sealed: { url: "https://daymark.example/verify-email#token=a" },
  },
  "signup-unanswered": {
    params: { asked: "Ray", askedGets: false, makerGets: true, on: "2026-11-27" },
    sealed: null,
  },
  "signup-declined": { params: {}, sealed: null },
  "list-ended": { params: {}, sealed: null },
  "agree-to-mails": { params: { addedBy: "Rosa" }, sealed: null },
  "agree-by-text": { params: { addedBy: "Felix" }, sealed: null },
  "subscription-started": { params: firstYear, sealed: null },
  "payment-part-returned": {
    params: { returnedCents: 500, amountCents: 1490, isGift: false, whose: "Ray", endsOn: "2027-11-20" },
    sealed: null,
  },
  "payment-returned": { params: takenBack, sealed: null },
  "you-were-added": { params: { addedBy: "Rosa" }, sealed: null },
  "agree-to-texts": { params: { addedBy: "Rosa", phoneEnding: "0103", channelNumber: 9 }, sealed: null },
  "done-said": {
    params: { by: "Felix", ...longestRange, toAccountHolder: true, whose: null },
    sealed: null,
  },
  "done-taken-back": { params: { ...longestRange, whose: "Ray" }, sealed: null },
  "once-date-set": { params: { dueOn: "2026-12-10", ahead: [-3, -1, 0, 1], whose: "Ray" }, sealed: null },
  "next-date-needed": {
    params: { locationId: "x", ...longestRange, morning: "2026-12-13", whose: "Ray" },
    sealed: null,
  },
  "channel-stopped": { params: { whose: "Ray", channel: "email", by: "provider" }, sealed: null },
  "channel-started": { params: { whose: "Ray", channel: "text" }, sealed: null },
  "marked-as-spam": { params: { whose: "Ray" }, sealed: null },
  "person-left": { params: {}, sealed: { whose: "Ray" } },
  "nobody-reached": {
    params: { ...longestRange, whose: "Ray" },
    sealed: null,
  },
  "term-ending": { params: { daysLeft: 7, endsOn: "2027-11-20", whose: null, covered: [] }, sealed: null },
  "year-ending": { params: { daysLeft: 7, endsOn: "2027-11-20", whose: "Ray", covered: [] }, sealed: null },
  "year-given": {
    params: { receipt: "0D5F5C0E-6F0B", amountCents: 1325, paidOn: "2026-11-20" },
    sealed: null,
  },
  "first-text": { params: { addedBy: "Felix" }, sealed: null },
  "text-answer": {
    params: { says: "done", dueOn: "2026-12-10", numberOnDay: null, othersOpen: 0 },
    sealed: null,
  },
  "newsletter-confirm": { params: { subscriberNumber: 3 }, sealed: null },
  "newsletter-known": { params: { subscriberNumber: 3 }, sealed: null },
  "newsletter-issue": { params: { subscriberNumber: 3, issue: "2027-spring" }, sealed: null },
  "provider-trouble": { params: { channel: "email", cause: "refusing" }, sealed: null },
  "directory-mistake": {
    params: {},
    sealed: {
      mistake: "phone",
      agencyId: "10223437",
      details: "It is 251-555-0142.",
      agency: {
        words: "Ames Police Department, Ames, IA",
        path: "/police-department-list-by-city/iowa/ames#agency-10223437",
      },
    },
  },
};

const everyNotice = Object.entries(samples).map(([template, { params, sealed }]): DeliveryFacts => {
  const sealedParams = sealed && keys.seal(sealed);
  return { ...anyDelivery, template: template as TemplateName, params, sealedParams };
});
const textsAlone: TemplateName[] = ["first-text", "agree-by-text", "text-answer"];
const notices = everyNotice.filter(({ template }) => !textsAlone.includes(template));
const reminders = [7, 3, 2, 1, 0, -1, -3, -9].flatMap((daysLeft) => [
  reminder(daysLeft),
  reminder(daysLeft, { addressee: contact }, day("2026-12-12")),
]);

const previewOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";

describe("every mail", () => {
  it.each([...notices, ...reminders].map((facts) => [facts.template, facts] as const))(
    "%s is whole: subject, preview, greeting, both parts, no slot left, nothing undefined",
    async (_, facts) => {
      const mail = await renderEmail(facts, links);
      expect(mail.subject.length).toBeGreaterThan(0);
      expect(previewOf(mail.html).length).toBeGreaterThan(0);
      expect(mail.text).toMatch(/^Hello (Rosa|Felix),\n\n/);
      expect(mail.html).toContain(`Hello ${facts.addressee?.firstName},`);
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/%%|undefined|null|NaN|\[object/);
      expect(mail.html).not.toMatch(/<(img|script|link)\b|https?:\/\/(?!daymark\.example|www\.w3\.org)/);
    },
  );

  it("says the ways in to somebody who signs up an address that has an account", async () => {
    const facts = everyNotice.find(({ template }) => template === "account-exists");
    const { text } = await renderEmail(facts ?? anyDelivery, links);
    for (const path of ["/login", "/forgot-password"])
      expect(text).toContain(`https://daymark.example${path}\n`);
    expect(text).toContain("You already have an account.");
  });

  it("names neither the person nor what the date is for in subject and preview, and nothing forbidden inside", async () => {
    for (const facts of [...notices, ...reminders]) {
      const { subject, html, text } = await renderEmail(facts, links);
      expect(`${subject} ${previewOf(html)}`).not.toMatch(/rosa|felix|ray|regist|offend|sex|police|sheriff/i);
      // The operator's mail names an agency of the directory and its page, and nobody's date.
      if (facts.template === "directory-mistake")
        expect(text).not.toMatch(/regist|offend|sex|violat|missed/i);
      else expect(text).not.toMatch(/regist|offend|sex|police|violat|missed/i);
    }
  });

  it("has the List-Unsubscribe headers when it can be stopped, and a link in both parts; otherwise neither", async () => {
    for (const facts of [...notices, ...reminders]) {
      const { headers, html, text } = await renderEmail(facts, links);
      const url = /<(https:\/\/daymark\.example\/[sn]\/[\w-]{22})>/.exec(
        headers["List-Unsubscribe"] ?? "",
      )?.[1];
      const stoppable = stoppableTemplates.has(facts.template);
      expect([facts.template, url !== undefined]).toEqual([facts.template, stoppable]);
      expect(headers["List-Unsubscribe-Post"]).toBe(stoppable ? "List-Unsubscribe=One-Click" : undefined);
      expect(/\/[sn]\//.test(text)).toBe(stoppable);
      expect(/\/[sn]\//.test(html)).toBe(stoppable);
      if (url !== undefined) expect(text).toContain(url);
      expect(headers["Auto-Submitted"]).toBe("auto-generated");
      expect(headers["X-Delivery-ID"]).toBe(facts.id);
    }
  });

  it("has the delivery's id in its Message-ID", async () => {
    const { messageId } = await renderEmail(reminder(3), { ...links, publicUrl: "http://localhost:3000" });
    expect(messageId).toBe("<0b9f2c1e-6f7a-4a52-9d43-51c4f2f7a001@localhost>");
  });

  it("escapes whatever a person may be called", async () => {
    const addressee = { ...contact, firstName: "<b>\"&%%lead%%'" };
    const { html, text } = await renderEmail(reminder(3, { addressee }), links);
    expect(html).toContain("Hello &lt;b&gt;&quot;&amp;%%lead%%&#39;,");
    expect(text).toContain(`Hello <b>"&%%lead%%',`);
  });
});

const lines = async (facts: DeliveryFacts) =>
  (await renderEmail(facts, links)).text.split("\n").filter(Boolean);

describe("a notice about a date", () => {
  const about = ["done-said", "done-taken-back", "next-date-needed", "nobody-reached"] as const;
  const noticeOf = (template: (typeof about)[number], date: object): DeliveryFacts => ({
    ...anyDelivery,
    template,
    params: { ...samples[template].params, ...date },
    sealedParams: null,
  });

  it.each([
    ["one day", { dueOn: "2026-12-10", opensOn: null }, null, "Thursday, December 10."],
    [
      "one of two dates of a day",
      { dueOn: "2026-12-10", opensOn: null },
      { number: 2, of: 2 },
      "Thursday, December 10 (date 2 of 2).",
    ],
    ["a range of days", { dueOn: "2026-12-31", opensOn: "2026-12-01" }, null, "Dec 1 to Dec 31."],
    [
      "a range that ends in another year, with one more date on its last day",
      { dueOn: "2027-01-10", opensOn: "2026-12-20" },
      { number: 1, of: 2 },
      "Dec 20, 2026 to Jan 10, 2027 (date 1 of 2).",
    ],
    ["a date from before ranges were named", { dueOn: "2026-12-10" }, null, "Thursday, December 10."],
  ])("names %s as the reminder does", async (_, date, numberOnDay, words) => {
    for (const template of about) {
      expect(await lines(noticeOf(template, { opensOn: undefined, ...date, numberOnDay }))).toContain(words);
    }
  });

  it("names the range by text too, and asks for the date after its last day", () => {
    const range = { dueOn: "2026-12-31", opensOn: "2026-12-01", numberOnDay: null };
    const texts = about.map((template) => renderText(noticeOf(template, range), links).text);
    expect(texts).toEqual([
      expect.stringContaining("the date of Dec 1 to Dec 31 is done."),
      expect.stringContaining("the date of Dec 1 to Dec 31 is not done after all."),
      expect.stringContaining("what is the next date after Thu Dec 31?"),
      expect.stringContaining("we reach nobody for Dec 1 to Dec 31."),
    ]);
  });
});

describe("the reminder by mail", () => {
  it.each([
    [7, "Your date is in 7 days:", "Next email: Monday, December 7."],
    [3, "Your date is in 3 days:", "Next email: Wednesday, December 9."],
    [1, "Your date is tomorrow:", "What time will you leave?"],
    [0, "Your date is today:", "Next email: Friday, December 11."],
    [-1, "Your date was yesterday:", "Is it done? If not, call the office today."],
    [-3, "Your date was 3 days ago:", "This is the last email for this date."],
  ])("with %i days left says so, and what is next", async (daysLeft, lead, also) => {
    expect(await lines(reminder(daysLeft))).toEqual(
      expect.arrayContaining(["Hello Rosa,", lead, "Thursday, December 10.", also]),
    );
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
      ["From today you can go, until:", "Thursday, December 31.", "Next email: Thursday, December 24."],
    ],
    ["a first day that is over", month, 28, {}, ["You can go now, until:", "Thursday, December 31."]],
    ["the last day of a range", month, 3, {}, ["Your last day is in 3 days:", "Thursday, December 31."]],
    [
      "a range that lies ahead",
      { ...month, opensOn: day("2026-12-30") },
      3,
      {},
      ["Your last day is in 3 days:", "The first day on which you can go is Wednesday, December 30."],
    ],
    [
      "the last weekday before a range that ends on a weekend",
      { ...singleDay(day("2026-12-12")), opensOn: day("2026-12-01") },
      3,
      {},
      [
        "That day is a Saturday, and the office may be closed. The last weekday before it is Friday, December 11: call about that day.",
      ],
    ],
    [
      "the day before an appointment",
      wednesday,
      23,
      half,
      [
        "Your time is tomorrow:",
        "Wednesday, December 9, 10:30 am.",
        "Your last day is Thursday, December 31.",
        "What time will you leave?",
      ],
    ],
    [
      "the appointment's day",
      wednesday,
      22,
      half,
      ["Your time is today:", "Wednesday, December 9, 10:30 am."],
    ],
    [
      "an appointment on the date",
      { ...singleDay(thursday), appointmentOn: thursday },
      1,
      half,
      ["Your date is tomorrow:", "Thursday, December 10.", "Your time: 10:30 am."],
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
      "the end of a date that comes once",
      { ...singleDay(thursday), isOnce: true },
      -1,
      {},
      ["This is the last email for this date."],
    ],
  ])("says %s", async (_name, date, daysLeft, moment, expected) => {
    expect(await lines(reminderOf(date, daysLeft, moment))).toEqual(expect.arrayContaining(expected));
  });

  it("has the appointment's time on the day before and on the day, in no other message, and nowhere on a lock screen", async () => {
    for (let daysLeft = 31; daysLeft >= -3; daysLeft -= 1) {
      for (const addressee of [registrant, contact]) {
        const facts = reminderOf(wednesday, daysLeft, half, { addressee });
        const mail = await renderEmail(facts, links);
        expect([daysLeft, mail.text.includes("10:30 am")]).toEqual([
          daysLeft,
          daysLeft === 23 || daysLeft === 22,
        ]);
        expect(renderText(facts, links).text.includes("10:30 am")).toBe(daysLeft === 23 || daysLeft === 22);
        expect(`${mail.subject}${previewOf(mail.html)}`).not.toContain("10:30");
      }
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
    expect(await lines(toContact)).toContain("From today Rosa can go, until:");
    expect(await lines(others(3))).toEqual(
      expect.arrayContaining(["Rosa's date is in 3 days:", "You get this because Rosa added this address."]),
    );
    expect(await lines(others(1))).toContain("Ask Rosa: “What time will you leave?”");
    expect((await lines(others(-1))).join(" ")).toContain("Please check on Rosa.");
    expect((await lines(others(-1))).join(" ")).not.toContain("Delgado");
  });

  it.each([
    ["2026-12-12", "That day is a Saturday. The office may be closed: call it before you go."],
    ["2026-12-25", "That day is Christmas Day. The office may be closed: call it before you go."],
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
    ["a range's last day", sunday, 0, {}, toSunday, "Sun Dec 20", "Sun Dec 20"],
    ["the day after a range", sunday, -1, {}, toSunday, "Sun Dec 20", "Mon Dec 21"],
    [
      "the day before an appointment",
      { ...singleDay(thursday), appointmentOn: day("2026-12-08") },
      3,
      half,
      ["Thu Dec 3", "Mon Dec 7", "Tue Dec 8", "Wed Dec 9", "Thu Dec 10", "Fri Dec 11", "Sun Dec 13"],
      "Tue Dec 8",
      "Mon Dec 7",
    ],
    [
      "a date that comes once",
      { ...singleDay(thursday), isOnce: true },
      0,
      {},
      single.slice(0, 5),
      "Thu Dec 10",
      "Thu Dec 10",
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
    expect((await lines(reminderOf(sunday, 3))).join(" ")).toContain("call about that day");
    for (const daysLeft of [1, 0]) {
      const advice = (await lines(reminderOf(sunday, daysLeft))).filter((line) => line.includes("office"));
      expect(advice).toEqual([
        "That day is a Sunday. The office may be closed: call it before you go.",
        "This only tells us that it is done. It does not tell any office.",
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
      for (const clock of ["07:30", "08:00", "20:00"]) expect(await said(clock)).not.toMatch(/7:30|our time/);
    }
  });

  it("links to where done is said", async () => {
    const { html, text } = await renderEmail(reminder(3), links);
    const url = /https:\/\/daymark\.example\/d\/[\w-]{22}/.exec(text)?.[0] ?? "";
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain("It does not tell any office.");
  });
});

describe("a text", () => {
  const long = { ...links, publicUrl: `https://${"a-long-name.".repeat(5)}example` };
  const byText: TemplateName[] = [
    ...textsAlone,
    "channel-stopped",
    "channel-started",
    "marked-as-spam",
    "person-left",
    "list-ended",
    "next-date-needed",
    "nobody-reached",
    "term-ending",
    "done-said",
    "done-taken-back",
    "signup-unanswered",
  ];

  it("is one part, with its link where the link fits, and without it where it does not", () => {
    for (const facts of reminders) {
      expect(renderText(facts, links).text).toMatch(/ or https:\/\/daymark\.example\/d\/[\w-]{22}\./);
      const { text } = renderText(facts, long);
      expect(text).not.toContain("https");
      expect(text).toContain("Reply DONE.");
      expect(gsm7Length(text)).toBeLessThanOrEqual(160);
    }
  });

  it("says that the year ends, and afterwards that it has ended", () => {
    const ending = (daysLeft: number) => {
      const params = { ...samples["term-ending"].params, daysLeft };
      return renderText({ ...anyDelivery, template: "term-ending", params, sealedParams: null }, links).text;
    };
    expect([7, 1, 0].map(ending)).toEqual([
      expect.stringContaining("Daymark: your year of reminders is ending. Dates from Sun Nov 28 on"),
      expect.stringContaining("Daymark: your year of reminders is ending. Dates from Sun Nov 28 on"),
      expect.stringContaining(
        "Daymark: your year of reminders has ended. Dates from Sun Nov 28 on need another",
      ),
    ]);
    expect(gsm7Length(ending(0))).toBeLessThanOrEqual(160);
  });

  it.each([...everyNotice])(
    "of the notices exists for those that may have to go to a number: $template",
    (facts) => {
      if (byText.includes(facts.template)) {
        for (const place of [links, long]) {
          const { text } = renderText(facts, place);
          expect(text).toMatch(/^Daymark: .* STOP ends texts\.$/);
          expect(gsm7Length(text)).toBeLessThanOrEqual(160);
        }
      } else {
        expect(() => renderText(facts, links)).toThrow(UnwritableMessageError);
      }
    },
  );
});
