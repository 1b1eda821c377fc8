import type { Page } from "@playwright/test";
import { catalogue } from "#core/words/catalogue.ts";
import { formOf } from "../forms.ts";
import { dashboard, press } from "./dashboard.ts";
import type { Screen } from "./screen.ts";
import { asHolder, call, type Stage, saveAnswers } from "./stage.ts";

const { reminder } = catalogue;

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

/** The question about a sign-up that somebody else made and paid, and its answers. */
export const waitingScreens: readonly Screen[] = [
  {
    name: "reminder-signup-waits",
    ...dashboard,
    says: [reminder.waiting.title, "Har…", reminder.waiting.becomesOwn, reminder.waiting.decline],
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
];
