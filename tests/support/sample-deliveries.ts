import { Temporal } from "temporal-polyfill";
import type { DueDate } from "#core/planning/message-days.ts";
import type { ReminderMoment } from "#core/words/messages/reminder-moment.ts";
import { createKeys } from "#server/db/keys.ts";
import type { Addressee } from "#server/messages/mail-content.ts";
import type { DeliveryFacts } from "#server/messages/render-message.ts";
import type { ParamsOf, SealedOf, TemplateName } from "#server/messages/templates.ts";
import { reminderMoment } from "./reminder-moment.ts";
import { singleDay } from "./single-day.ts";

const keys = createKeys("a secret of the tests, long enough to be one");

export const links = { keys, publicUrl: "https://daymark.example", takesPayments: true };

/** A contact that Rosa has added. */
export const contact: Addressee = {
  firstName: "Felix",
  isAccountHolder: false,
  hasAccount: false,
  addedBy: "Rosa",
};

/** Rosa, whose dates these are. */
const registrant: Addressee = {
  firstName: "Rosa",
  isAccountHolder: true,
  hasAccount: true,
  addedBy: "Rosa",
};

/** A delivery to Rosa. A test changes its subject matter. */
export const anyDelivery: DeliveryFacts = {
  id: "0b9f2c1e-6f7a-4a52-9d43-51c4f2f7a001",
  number: 42,
  template: "reminder",
  params: {},
  sealedParams: null,
  language: "en",
  address: "rosa@mail.example",
  channelNumber: 7,
  addressee: registrant,
  issue: {
    subject: "News for spring",
    lead: "Two things are new.",
    html: "<p>A <strong>bold</strong> word.</p>",
    text: "A bold word.",
    translations: null,
    postalAddress: "1 Shore Road, Harbor, ME 04000",
  },
  reminder: null,
  today: Temporal.PlainDate.from("2026-12-03"),
};

/** A reminder of a single day, read `daysLeft` days before it. */
export function reminder(
  daysLeft: number,
  overrides: Partial<DeliveryFacts> = {},
  dueOn = Temporal.PlainDate.from("2026-12-10"),
): DeliveryFacts {
  return reminderOf(singleDay(dueOn), daysLeft, {}, overrides);
}

/** A reminder of any date, read `daysLeft` days before it. */
export const reminderOf = (
  date: DueDate,
  daysLeft: number,
  moment: Partial<ReminderMoment> = {},
  overrides: Partial<DeliveryFacts> = {},
): DeliveryFacts => ({
  ...anyDelivery,
  reminder: {
    moment: reminderMoment(date, daysLeft, moment),
    registrantName: null,
    saysStakes: false,
    unreached: null,
    isAgain: false,
  },
  ...overrides,
});

const firstYear: ParamsOf<"subscription-started"> = {
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
const takenBack: ParamsOf<"payment-returned"> = {
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

/** Every template except the reminders, with parameters as the use cases give them. */
export const samples: {
  [Name in Exclude<TemplateName, "reminder" | "reminder-again">]: {
    params: ParamsOf<Name>;
    sealed: SealedOf<Name>;
  };
} = {
  "verification-code": { params: {}, sealed: { code: "482915" } },
  "reset-password": { params: {}, sealed: { url: "https://daymark.example/reset-password?token=a&b" } },
  "verify-email": { params: {}, sealed: { url: "https://daymark.example/verify-email?token=a" } },
  "confirm-new-address": { params: {}, sealed: { url: "https://daymark.example/change-email#token=x" } },
  "password-changed": { params: {}, sealed: null },
  "address-change-asked": { params: {}, sealed: null },
  "address-changed": { params: {}, sealed: null },
  "account-activity": {
    params: { activity: "contact-added" },
    sealed: {
      changes: ["Sam", "May", "Louis"].map((name) => ({ what: "person-added", of: name, name })),
    },
  },
  "account-deleted": { params: {}, sealed: null },
  "codes-by-mail": { params: {}, sealed: null },
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
  "test-message": { params: {}, sealed: null },
  "signup-accepted": { params: { by: "Ray", next: { on: "2026-12-03", time: "09:00" } }, sealed: null },
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
  "next-date-needed": {
    params: { locationId: "x", ...longestRange, morning: "2026-12-13", whose: "Ray" },
    sealed: null,
  },
  "channel-stopped": { params: { whose: "Ray", channel: "email", by: "provider" }, sealed: null },
  "channel-started": { params: { whose: "Ray", channel: "text" }, sealed: null },
  "number-news": { params: { news: "carrier", whose: "Ray", phoneEnding: "0103" }, sealed: null },
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
  canary: { params: {}, sealed: null },
};

/** A delivery of each of these templates. */
export const everyNotice = Object.entries(samples).map(([template, { params, sealed }]): DeliveryFacts => {
  const sealedParams = sealed && keys.seal(sealed);
  return { ...anyDelivery, template: template as TemplateName, params, sealedParams };
});
