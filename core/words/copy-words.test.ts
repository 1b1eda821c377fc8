import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { wordParams } from "./copy-param-words.ts";
import { wordCopy } from "./copy-words.ts";

const dueOn = Temporal.PlainDate.from("2026-12-31");

const way = {
  kind: "text",
  state: "confirmed",
  address: "+15155550142",
  consentHow: "text-start",
  consentWording: "Yes, by text",
  consentLanguage: "en",
  doubtReason: "carrier",
} as const;
const wordedWay = {
  kind: "Text",
  state: "On",
  address: "+15155550142",
  consentHow: "A text that said START",
  consentWording: "Yes, by text",
  consentLanguage: "English",
  doubtReason: "A phone company said it was disconnected",
};

const place = { name: "Home", onceAbout: null, duty: null, state: "awaiting_next_date" } as const;
const wordedPlace = { name: "Home", onceAbout: null, duty: null, state: "Waiting for the next date" };

const duty = { color: "blue", every: { count: 2, unit: "weeks" }, offsets: [-1, 0] } as const;
const wordedDuty = { color: "blue", every: "every 2 weeks", offsets: ["1 day before", "the day"] };

const message = {
  about: "reminder",
  channel: "email",
  status: "superseded",
  reason: "newer-due",
  dueOn,
  offsetDays: -30,
  occasion: "first-day",
  params: {},
} as const;
const wordedMessage = {
  about: "A reminder",
  channel: "Email",
  status: "Not sent",
  reason: "replaced by a newer one",
  dueOn,
  day: "The first day of Dec 1 to Dec 31, 2026",
  params: {},
};

const copy = {
  address: "felix@mail.example",
  subscriptions: [
    {
      userType: "family",
      status: "pending_payment",
      priceList: "present",
      language: "en",
      registrant: { fullName: "Ben", timeZone: "America/Chicago" },
      places: [
        place,
        { name: null, onceAbout: "move", duty: null, state: "dated" },
        { name: "Class", onceAbout: null, duty, state: "dated" },
      ],
      people: [
        {
          name: "Ada",
          relation: "case-worker",
          timeZone: "Pacific/Honolulu",
          language: "en",
          remindersChosenByHolder: "only_if_not_done",
          remindersChosenByPerson: null,
          ways: [way],
        },
      ],
      payments: [
        {
          receipt: "3F9A12C4-88B1",
          provider: "stripe",
          status: "paid",
          dispute: "none",
          currency: "usd",
          payer: "holder",
          amountCents: 1490,
          refundedCents: 300,
          lines: [
            { frequency: 4, additional: false, priceCents: 1095 },
            { frequency: 2, additional: true, priceCents: 395 },
          ],
        },
      ],
      saidDone: [{ via: "text" }],
      saidCannotCome: [
        { via: "dashboard", reason: "custody" },
        { via: "link", reason: null },
      ],
      messages: [message],
      changes: [{ action: "date-set" }, { action: "of-a-newer-daymark" }],
    },
  ],
  signUpsOfOthersInYourName: [{ status: "lapsed" }],
  onListsOfOthers: [
    { addedBy: "Alma", ways: [way], saidDone: [], saidCannotCome: [{ via: "link" }], messages: [] },
  ],
  newsletter: { language: "en", state: "left" },
  account: { name: "Felix", language: "en", activity: [{ what: "copy-made" }] },
} as const;

it("the copy of a person's data has words where the database has codes, and keeps everything else", () => {
  expect(wordCopy(copy)).toEqual({
    account: { name: "Felix", language: "English", activity: [{ what: "A copy of your data was made." }] },
    address: "felix@mail.example",
    subscriptions: [
      {
        userType: "A family member",
        status: "Not paid yet",
        priceList: "Today's prices",
        language: "English",
        registrant: { fullName: "Ben", timeZone: "Central Time (Chicago, Dallas, St. Louis)" },
        places: [
          wordedPlace,
          { name: null, onceAbout: "After a move", duty: null, state: "Has a date" },
          { name: "Class", onceAbout: null, duty: wordedDuty, state: "Has a date" },
        ],
        people: [
          {
            name: "Ada",
            relation: "Case worker",
            timeZone: "Hawaii",
            language: "English",
            remindersChosenByHolder: "Only if it isn't marked as done",
            remindersChosenByPerson: null,
            ways: [wordedWay],
          },
        ],
        payments: [
          {
            receipt: "3F9A12C4-88B1",
            provider: "Stripe",
            status: "Paid",
            dispute: "None",
            paidBy: "You",
            amount: "$14.90",
            givenBack: "$3.00",
            lines: ["4x per year: $10.95", "2x per year, Additional: $3.95"],
          },
        ],
        saidDone: [{ via: "A text" }],
        saidCannotCome: [
          { via: "The reminders page", reason: "In custody" },
          { via: "The link in a message", reason: null },
        ],
        messages: [wordedMessage],
        changes: [{ action: "Date set" }, { action: "of-a-newer-daymark" }],
      },
    ],
    signUpsOfOthersInYourName: [{ status: "Ended" }],
    onListsOfOthers: [
      {
        addedBy: "Alma",
        ways: [wordedWay],
        saidDone: [],
        saidCannotCome: [{ via: "The link in a message" }],
        messages: [],
      },
    ],
    newsletter: { language: "English", state: "Unsubscribed" },
  });
});

it.each([
  [
    { whose: "Ben", amountCents: 1490, returnedCents: 300, how: "taken-back", isGift: false },
    {
      whose: "Ben",
      amount: "$14.90",
      givenBack: "$3.00",
      how: "The account holder asked for it",
      isGift: false,
    },
  ],
  [
    { year: "further", lines: [{ frequency: 4, additional: false, priceCents: 1095 }] },
    { year: "Another year", lines: ["4x per year: $10.95"] },
  ],
  [
    { says: "which", options: [{ dueOn: "2026-12-31", numberOnDay: { number: 1, of: 2 }, number: 1 }] },
    { says: "Which date?", options: [{ dueOn: "2026-12-31", numberOnDay: "1 of 2", number: 1 }] },
  ],
  [
    { dueOn: "2026-12-31", numberOnDay: { color: "pink" }, ahead: [-7, 1], color: "pink" },
    { dueOn: "2026-12-31", numberOnDay: "pink", ahead: ["7 days before", "1 day after"], color: "pink" },
  ],
  [
    {
      says: "later",
      comes: "again",
      when: { day: "2026-12-31", daysAway: 0, time: "14:00" },
      numberOnDay: null,
    },
    {
      says: "The reminder comes again later",
      comes: "The same reminder again",
      when: { day: "2026-12-31", daysAway: 0, time: "14:00" },
      numberOnDay: null,
    },
  ],
  [
    { news: "silent", phoneEnding: "0142", channel: "email", activity: "passkey-added", offsetDays: -1 },
    {
      news: "No text from this number in a year",
      phoneEnding: "0142",
      channel: "Email",
      activity: "A passkey was added.",
      offsetDays: "1 day before",
    },
  ],
  [{ locationId: "0190", obstacle: "0191", channelNumber: 7, delivery: 8, subscriberNumber: 9 }, {}],
  [{ how: "of-a-newer-daymark" }, { how: "of-a-newer-daymark" }],
])("a message's own parameters are worded: %j", (params, worded) => {
  expect(wordParams(params)).toEqual(worded);
});
