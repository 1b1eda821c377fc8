import type { Page } from "@playwright/test";
import type { Channel } from "#app/routes/reminder/channel-line.tsx";
import { catalogue } from "#core/catalogue.ts";
import { linkIn } from "../outbox.ts";
import { amend, answer, failedCall, hold, type Screen } from "./screen.ts";
import { asHolder, asNina, call, formOf, households, type Stage, saveAnswers } from "./stage.ts";

const { reminder } = catalogue;
const { near, acted, passed, unanswered } = households;

const signedOutPage = { path: "/reminder", title: "Registration Reminders", kind: "personal" } as const;
const dashboard = { ...signedOutPage, heading: reminder.heading } as const;

const asNear = (page: Page, stage: Stage) => asHolder(page, stage, near);
const press = (name: string) => (page: Page) => page.getByRole("button", { name }).click();

/** Felix with five others on the list: as many as there can be, and one of them has stopped. */
async function asFull(page: Page, stage: Stage): Promise<void> {
  await asHolder(page, stage, near);
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

/** Somebody says "done" with the link in a mail, and the holder looks at the page. */
async function asActedDone(page: Page, stage: Stage): Promise<void> {
  const token = (await linkIn(page, acted.registrantInfo.email, "/d/")).slice("/d/".length);
  await call(page, stage, "/api/links/act", { purpose: "done", token, action: "done" });
  await asHolder(page, stage, acted);
}

/** Somebody under another mailbox has paid for one more sign-up in the name of Felix's account. */
const asTwice = (who: string) => async (page: Page, stage: Stage) => {
  const form = formOf(who);
  await asHolder(page, stage, form);
  const session = await page.context().cookies();
  await page.context().clearCookies();
  const [place] = formOf(who, [130]).locations;
  const locations = place ? [{ ...place, name: "Harbor County" }] : [];
  const maker = `mal.${form.account.email}`;
  await saveAnswers(page, stage, {
    ...form,
    familyInfo: { ...form.familyInfo, email: maker },
    verificationEmail: maker,
    locationType: "single",
    locations,
  });
  await call(page, stage, "/api/checkout");
  await page.context().clearCookies();
  await page.context().addCookies(session);
};

/** As if Rosa's mailbox had refused a reminder on the third, and a carrier the texts of Felix: the outbox refuses nothing. */
async function asNotArriving(page: Page, stage: Stage): Promise<void> {
  await asNear(page, stage);
  await amend("**/api/recipients*", (json) => {
    const { recipients } = json as { recipients: { isAccountHolder: boolean; channels: Channel[] }[] };
    for (const { isAccountHolder, channels } of recipients) {
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
    return json;
  })(page);
}

const lapsed = {
  success: true,
  data: { fname: "Rosa", lname: "Núñez-Smith", rdate: "2026-12-10", sdate: "2025-11-02", active: false },
  status: reminder.notActive,
  registrants: [],
};

/** The dashboard, from the log-in it asks for to its dialogs. */
export const reminderScreens: readonly Screen[] = [
  {
    name: "reminder-signed-out",
    ...signedOutPage,
    heading: reminder.loginRequired,
    says: [reminder.title, reminder.subscribe],
  },
  {
    name: "reminder-checking",
    ...signedOutPage,
    heading: reminder.title,
    says: [reminder.checking],
    before: hold("**/api/auth/get-session"),
  },
  {
    name: "reminder-without-subscription",
    ...dashboard,
    says: [reminder.welcome("nina.park@mail.example"), reminder.noRegistrant],
    before: asNina,
  },
  {
    name: "reminder-lookup-failed",
    ...dashboard,
    says: [reminder.lookupFailed],
    before: async (page, stage) => {
      await asNina(page, stage);
      await answer("**/api/registrant", { status: 500, json: { success: false } })(page);
    },
    provokes: failedCall,
  },
  {
    name: "reminder-loading",
    ...dashboard,
    says: [catalogue.navigation.loading],
    before: async (page, stage) => {
      await asNina(page, stage);
      await hold("**/api/registrant")(page);
    },
  },
  {
    name: "reminder-not-paid",
    ...dashboard,
    says: ["This year is not paid yet.", catalogue.checkout.pay("$14.90"), reminder.notActive],
    before: (page, stage) => asHolder(page, stage, formOf("felix.unpaid"), { paid: false }),
  },
  {
    name: "reminder-before-the-first",
    ...dashboard,
    says: [reminder.welcome("felix.first@mail.example"), "100 days", reminder.registrantInfo],
    before: (page, stage) => asHolder(page, stage, formOf("felix.first")),
  },
  {
    name: "reminder-signup-waits",
    ...dashboard,
    says: [reminder.waiting.title, "Harbor County", reminder.waiting.becomesOwn, reminder.waiting.decline],
    before: asTwice("felix.twice"),
  },
  {
    name: "reminder-signup-added",
    ...dashboard,
    says: [reminder.waiting.accepted],
    before: asTwice("felix.added"),
    act: async (page) => {
      await press(reminder.waiting.accept)(page);
      await page.getByText(reminder.waiting.accepted).waitFor();
    },
  },
  {
    name: "reminder",
    ...dashboard,
    weekLater: true,
    says: [
      reminder.title,
      reminder.welcome(near.account.email),
      "3 days",
      reminder.registrantInfo,
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
    name: "reminder-hidden",
    ...dashboard,
    weekLater: true,
    says: ["3 days", "What we sent"],
    before: asNear,
    act: press("Hide details"),
  },
  {
    name: "reminder-calendar-address",
    ...dashboard,
    weekLater: true,
    says: ["Anyone with this address can see your dates.", "Copy the address"],
    before: asNear,
    act: async (page) => {
      await press("Make a calendar address")(page);
      await page.getByLabel("The address").waitFor();
    },
  },
  {
    name: "reminder-next-date",
    ...dashboard,
    weekLater: true,
    says: ["Set your next date", reminder.onlyTellsUs],
    before: asNear,
    act: press("I have registered: set my next date"),
  },
  {
    name: "reminder-next-date-too-far",
    ...dashboard,
    weekLater: true,
    says: ["Please check the year."],
    before: asNear,
    act: async (page) => {
      await press("I have registered: set my next date")(page);
      await page.getByLabel("Next date for Alder County").fill("2062-12-10");
      await press("Set this date")(page);
      await page
        .getByRole("dialog", { name: catalogue.signup.invalidDate.title })
        .getByRole("button", { name: "OK" })
        .click();
    },
  },
  {
    name: "reminder-add-person",
    ...dashboard,
    weekLater: true,
    says: ["Emails start at once. The first says that you added them and how to stop them."],
    before: asNear,
    act: press("Add a person"),
  },
  {
    name: "reminder-add-person-refused",
    ...dashboard,
    weekLater: true,
    says: [catalogue.people.nameRequired, catalogue.people.relationRequired, catalogue.people.noWay],
    before: asNear,
    act: async (page) => {
      await press("Add a person")(page);
      await press("Add this person")(page);
    },
  },
  {
    name: "reminder-edit-person",
    ...dashboard,
    weekLater: true,
    says: ["Take Rosa off the list"],
    before: asNear,
    act: press("Edit Rosa"),
  },
  {
    name: "reminder-edit-oneself",
    ...dashboard,
    weekLater: true,
    says: ["is the account’s own email and always gets the reminders."],
    before: asNear,
    act: press("Edit Felix"),
  },
  {
    name: "reminder-edit-place",
    ...dashboard,
    weekLater: true,
    says: ["Only you see it. No message says it."],
    before: asNear,
    act: press("Edit Alder County"),
  },
  {
    name: "reminder-six-people",
    ...dashboard,
    weekLater: true,
    says: ["Six people get the reminders. That is as many as there can be."],
    before: asFull,
  },
  {
    name: "reminder-does-not-arrive",
    ...dashboard,
    weekLater: true,
    says: [
      "Email does not arrive",
      "Since December 3, 2026: the mailbox is unknown there.",
      "Texts do not arrive",
      "Since December 3, 2026: the carrier blocks our texts there.",
      "Try again",
    ],
    before: asNotArriving,
  },
  {
    name: "reminder-done",
    ...dashboard,
    weekLater: true,
    says: [
      "What we sent",
      "Rosa said so with a link in a message. Its reminders have stopped.",
      "Set the next date",
    ],
    before: asActedDone,
  },
  {
    name: "reminder-passed",
    ...dashboard,
    weekLater: true,
    says: ["What we sent", "If you have registered, tell us the next date. If not, call the office."],
    before: (page, stage) => asHolder(page, stage, passed),
  },
  {
    name: "reminder-unanswered",
    ...dashboard,
    weekLater: true,
    says: ["5 days ago", "Last date, Alder County", "I have registered: set my next date"],
    before: (page, stage) => asHolder(page, stage, unanswered),
  },
  {
    name: "reminder-unanswered-dialog",
    ...dashboard,
    weekLater: true,
    says: ["Set your next date", "I have registered, the next date comes later"],
    before: (page, stage) => asHolder(page, stage, unanswered),
    act: async (page) => {
      await press("I have registered: set my next date")(page);
      await page.getByText("I have no next date").click();
    },
  },
  {
    name: "reminder-everything-sent",
    ...dashboard,
    weekLater: true,
    says: ["That is everything we sent.", "Not sent: a newer one goes instead"],
    before: (page, stage) => asHolder(page, stage, passed),
    act: press("See everything we sent"),
  },
  {
    name: "reminder-lapsed",
    ...dashboard,
    weekLater: true,
    says: [reminder.notActive, "What we sent"],
    before: async (page, stage) => {
      await asNear(page, stage);
      await answer("**/api/registrant", { json: lapsed })(page);
    },
  },
];
