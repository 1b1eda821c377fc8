import type { Page } from "@playwright/test";
import { m } from "#messages";
import { formOf, onePlaceFormOf } from "../forms.ts";
import { linkIn } from "../outbox.ts";
import { password } from "../wizard.ts";
import { dashboard, press } from "./dashboard.ts";
import type { Screen } from "./screen.ts";
import { asHolder, call, type Stage, saveAnswers } from "./stage.ts";

/** Somebody with another mailbox has paid for one more sign-up in the name of Felix's account. */
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

/** Felix pays for Rosa, who has no login yet. @returns the link in the mail that asks her */
async function askRosa(page: Page, stage: Stage, who: string): Promise<string> {
  const form = onePlaceFormOf(who, 100);
  const email = form.registrantInfo.email;
  await saveAnswers(page, stage, {
    ...form,
    master: "registrant",
    masterAccountHolder: form.registrantInfo.fullName,
    registrantInfo: { ...form.registrantInfo, age: "40" },
    familyInfo: { ...form.familyInfo, address: "50010" },
    account: { email },
  });
  await call(page, stage, "/api/checkout");
  await page.context().clearCookies();
  return linkIn(page, email, "/verify-email#");
}

const asked = {
  title: "Confirm your email",
  heading: "Confirm your email",
  kind: "unnamed",
} as const;

/** The question about a sign-up that somebody else made and paid for, and its answers. */
export const waitingScreens: readonly Screen[] = [
  {
    name: "verify-email-asked",
    ...asked,
    path: (page, stage) => askRosa(page, stage, "felix.asks"),
    says: [
      m.verify_email_is_yours(),
      m.verify_email_set_up_for_you(),
      m.verify_email_yes(),
      m.verify_email_only_login(),
    ],
  },
  {
    name: "verify-email-yes",
    ...asked,
    path: (page, stage) => askRosa(page, stage, "felix.heard"),
    says: [m.verify_email_said_yes(), m.verify_email_to_reminders()],
    act: async (page) => {
      await page.getByLabel("Your password").fill(password);
      await page.getByRole("button", { name: m.verify_email_yes() }).click();
    },
  },
  {
    name: "reminder-signup-waits",
    ...dashboard,
    says: [
      m.reminder_waiting_title(),
      "Har…",
      m.reminder_waiting_becomes_own(),
      m.reminder_waiting_decline(),
    ],
    before: asTwice("felix.twice"),
  },
  {
    name: "reminder-signup-added",
    ...dashboard,
    says: [m.reminder_waiting_accepted()],
    before: asTwice("felix.added"),
    act: async (page) => {
      await press(m.reminder_waiting_accept())(page);
      await page.getByText(m.reminder_waiting_accepted()).waitFor();
    },
  },
];
