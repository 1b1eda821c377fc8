import type { Page } from "@playwright/test";
import type { Channel } from "#app/routes/dashboard/channel-line.tsx";
import { reminderWords as reminder } from "#core/words/pages/dashboard-words.ts";
import { longDaysOf } from "#core/words/range-words.ts";
import { m } from "#messages";
import { openFirstPlace, openRow, unfold } from "../dashboard-page.ts";
import { expect } from "../expect.ts";
import { formOf, inDays, rangeFormOf } from "../forms.ts";
import { linkIn } from "../outbox.ts";
import { dashboard, press, signedOutPage } from "./dashboard.ts";
import { amendDashboard, hold, type Screen, session } from "./screen.ts";
import { asHolder, asNina, call, households, type Stage } from "./stage.ts";

const { near, acted, full, passed, unanswered } = households;

const asNear = (page: Page, stage: Stage) => asHolder(page, stage, near);

/** Felix with five others on the list: a full list, and one of them has stopped. */
async function asFull(page: Page, stage: Stage): Promise<void> {
  await asHolder(page, stage, full);
  const { recipients } = await (await page.request.get(`${stage.url}/api/recipients`)).json();
  const friends = ["Alma Reyes", "Benjamin Okonkwo-Featherstonehaugh", "Cora Lindqvist", "Dan Wu"];
  for (const [at, fullName] of friends.slice(recipients.length - 2).entries()) {
    const long = at === 1 ? ".with-a-rather-long-address" : "";
    const email = `${fullName.split(" ")[0]?.toLowerCase()}${long}@mail.example`;
    const phone = at % 2 === 0 ? `(303) 555-01${60 + at}` : "";
    const timeZone = "America/Denver";
    await call(page, stage, "/api/recipients", { fullName, relation: "friend", email, phone, timeZone });
  }
}

/** The page as if Rosa's own messages rested. */
async function asResting(page: Page, stage: Stage): Promise<void> {
  await asNear(page, stage);
  await amendDashboard<{ open: { recipients: { relation: string; restsSince: string | null }[] } }>(
    ({ open }) => {
      for (const person of open.recipients)
        if (person.relation === "registrant") person.restsSince = "2026-12-03T15:00:00Z";
    },
  )(page);
}

/** Somebody says "done" with the link in a mail, and the holder looks at the page. */
async function asActedDone(page: Page, stage: Stage): Promise<void> {
  const token = (await linkIn(page, acted.registrantInfo.email, "/d/")).slice("/d/".length);
  await call(page, stage, "/api/links/act", { purpose: "done", token, action: "done" });
  await asHolder(page, stage, acted);
}

/**
 * The page as if Rosa's mailbox had refused a reminder on the third, and a carrier had refused Felix's texts: the outbox refuses nothing.
 */
async function asNotArriving(page: Page, stage: Stage): Promise<void> {
  await asNear(page, stage);
  await amendDashboard<{ open: { recipients: { isAccountHolder: boolean; channels: Channel[] }[] } }>(
    ({ open }) => {
      for (const { isAccountHolder, channels } of open.recipients) {
        for (const channel of channels) {
          const isText = channel.kind === "text";
          if (isText !== isAccountHolder) continue;
          channel.state = "failing";
          channel.failingSince = "2026-12-03T15:00:00Z";
          channel.failingBecause = isText ? "carrier-blocks" : "mailbox-unknown";
          channel.canStart = !isText;
          channel.canStop = true;
          channel.canAskAgain = false;
        }
      }
    },
  )(page);
}

/** The state after the year has ended. */
async function withYearOver(page: Page): Promise<void> {
  await amendDashboard<Known & { open: { checkout: object } }>((dashboard) => {
    asNotActive(dashboard);
    const unpaid = { status: "pending_payment", startsOn: null, endsOn: null, endsSoon: false };
    Object.assign(dashboard.open.checkout, unpaid, { renewable: false, extendsFrom: "2026-11-20" });
  })(page);
}

type Known = { data: object; status: string; registrants: object[] };

function asNotActive(dashboard: Known): void {
  const over = { active: false, status: m.reminder_not_active() };
  Object.assign(dashboard.data, { active: false });
  dashboard.status = m.reminder_not_active();
  for (const person of dashboard.registrants) Object.assign(person, over, { state: "lapsed" });
}

/** The dashboard of one person, from the login to the sent messages. */
export const reminderScreens: readonly Screen[] = [
  {
    name: "reminder-range-open",
    ...dashboard,
    says: ["Rosa can go now.", "open now, the last day is in"],
    before: (page, stage) => asHolder(page, stage, rangeFormOf("felix.open", [20, 160], -5)),
  },
  {
    name: "reminder-signed-out",
    ...signedOutPage,
    heading: m.reminder_login_required(),
    says: [m.reminder_title(), m.reminder_subscribe()],
  },
  {
    name: "reminder-checking",
    ...signedOutPage,
    heading: m.reminder_title(),
    says: [m.reminder_checking()],
    before: hold(session),
  },
  {
    name: "reminder-without-subscription",
    ...dashboard,
    says: [m.reminder_welcome({ email: "nina.park@mail.example" }), m.reminder_no_registrant()],
    before: asNina,
  },
  {
    name: "reminder-not-paid",
    ...dashboard,
    says: [m.reminder_year_not_paid(), m.checkout_pay({ total: "$14.90" }), m.reminder_not_active()],
    before: (page, stage) => asHolder(page, stage, formOf("felix.unpaid"), { paid: false }),
  },
  {
    name: "reminder-not-covered",
    ...dashboard,
    says: [
      m.reminder_covers_not({ date: longDaysOf({ opensOn: inDays(370), nextDueOn: inDays(380) }) }),
      "Another year, through",
    ],
    before: (page, stage) => asHolder(page, stage, rangeFormOf("felix.beyond", [380, 100], 370)),
  },
  {
    name: "reminder-payment-back",
    ...dashboard,
    says: [m.reminder_payments_what_it_does({ sum: "$14.90" }), m.reminder_payments_confirm()],
    before: (page, stage) => asHolder(page, stage, formOf("felix.regrets")),
    act: async (page) => {
      await page.getByText(m.reminder_payments_heading(), { exact: true }).click();
      await page.getByRole("button", { name: m.reminder_payments_take_back() }).click();
    },
  },
  {
    name: "reminder",
    ...dashboard,
    weekLater: true,
    says: [
      m.reminder_title(),
      m.reminder_welcome({ email: near.account.email }),
      "3 days",
      reminder.date.haveRegistered("Rosa"),
      m.reminder_registrant_info(),
      "First name",
      "Last name",
      "Registration date",
      "Subscription date",
      "Active",
      "What we sent",
    ],
    before: asNear,
  },
  {
    name: "reminder-early",
    ...dashboard,
    says: ["100 days", m.reminder_date_update(), m.reminder_date_registered_early()],
    before: (page, stage) => asHolder(page, stage, formOf("felix.early")),
  },
  {
    name: "reminder-person",
    ...dashboard,
    weekLater: true,
    says: [m.people_send_test(), "felix.near@mail.example", m.paper_back()],
    before: asNear,
    act: (page) => openRow(page, "Felix O'Neil"),
  },
  {
    name: "reminder-place",
    ...dashboard,
    weekLater: true,
    says: [
      m.reminder_date_update(),
      m.visit_heading(),
      m.reminder_places_to_calendar(),
      m.reminder_places_end(),
    ],
    before: asNear,
    act: openFirstPlace,
  },
  {
    name: "reminder-resting",
    ...dashboard,
    weekLater: true,
    says: [m.rest_in_strip({ who: "other", whose: "Rosa" }), m.people_email_paused()],
    before: asResting,
  },
  {
    name: "reminder-six-people",
    ...dashboard,
    weekLater: true,
    says: [m.wizard_people_full(), "(date 1 of 2)", "(date 2 of 2)"],
    before: asFull,
  },
  {
    name: "reminder-does-not-arrive",
    ...dashboard,
    weekLater: true,
    says: [
      m.people_email_failing(),
      m.people_text_failing(),
      m.unreached_heading({ name: "Rosa" }),
      m.unreached_send({ name: "Rosa" }),
      m.unreached_copy(),
    ],
    before: asNotArriving,
  },
  {
    name: "reminder-person-not-reached",
    ...dashboard,
    weekLater: true,
    says: ["Since December 3, 2026: that mailbox doesn't exist.", "Try again", m.people_fix()],
    before: asNotArriving,
    act: press(m.unreached_another_way({ name: "Rosa" })),
  },
  {
    name: "reminder-done",
    ...dashboard,
    weekLater: true,
    says: ["What we sent", "(using a link in a message). Its reminders have stopped.", "Set the next date"],
    before: asActedDone,
  },
  {
    name: "reminder-unanswered",
    ...dashboard,
    weekLater: true,
    says: [
      "5 days late",
      "Marsh City: 4 days late",
      reminder.date.haveRegistered("Rosa"),
      reminder.overdue.zip("Rosa"),
      m.reminder_overdue_what_to_do(),
    ],
    before: (page, stage) => asHolder(page, stage, unanswered),
  },
  {
    name: "reminder-overdue-sheriff",
    ...dashboard,
    weekLater: true,
    says: [m.reminder_overdue_what_to_do(), "Call (515) 555-01"],
    before: (page, stage) => asHolder(page, stage, unanswered),
    act: async (page) => {
      await page.getByLabel(reminder.overdue.zip("Rosa")).first().fill("50010");
      await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
    },
  },
  {
    name: "reminder-everything-sent",
    ...dashboard,
    weekLater: true,
    says: [m.reminder_sent_that_is_all(), "Not sent: hasn't agreed yet"],
    before: (page, stage) => asHolder(page, stage, passed),
    act: async (page) => {
      await unfold(page, m.reminder_sent_heading());
      await press("See everything we sent")(page);
    },
  },
  {
    name: "reminder-lapsed",
    ...dashboard,
    showsEnglish: true,
    weekLater: true,
    says: [
      m.reminder_not_active(),
      m.reminder_year_has_ended({ lastDay: "November 20, 2026" }),
      "For dates on or after November 28, 2026, pay for another year.",
      "What we sent",
    ],
    before: async (page, stage) => {
      await asNear(page, stage);
      await withYearOver(page);
    },
  },
];
