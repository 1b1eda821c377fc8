import type { Page } from "@playwright/test";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { openRow } from "../dashboard-page.ts";
import { formOf, inDays } from "../forms.ts";
import { dashboard, press } from "./dashboard.ts";
import { failedCall, type Screen } from "./screen.ts";
import { asHolder, call, type Stage } from "./stage.ts";

const name = "Probation, Mr. Ruiz";

/** Felix with two other dates: a recurring one and a one-time one. */
async function asBusy(page: Page, stage: Stage): Promise<void> {
  await asHolder(page, stage, formOf("felix.other-dates"));
  const { locations } = await (await page.request.get(`${stage.url}/api/locations`)).json();
  if (locations.some(({ other }: { other: object | null }) => other !== null)) return;
  const shared = { opensOn: null, offsets: ["-7", "-1", "0"], tells: [] };
  const every = { count: 2, unit: "weeks" };
  await call(page, stage, "/api/locations/other", { ...shared, name, every, nextDueOn: inDays(9) });
  const letter = { name: "Send the letter back", every: null, nextDueOn: inDays(20) };
  await call(page, stage, "/api/locations/other", { ...shared, ...letter });
}

/** Other dates. */
export const otherDateScreens: readonly Screen[] = [
  {
    name: "reminder-other-dates",
    ...dashboard,
    says: [m.other_heading(), name, "every 2 weeks", "(blue)", "one time", "(green)"],
    before: asBusy,
  },
  {
    name: "reminder-add-other-date",
    ...dashboard,
    says: [m.other_name_hint(), m.other_count_hint(), m.other_reminders_hint()],
    before: asBusy,
    act: async (page) => {
      await press(m.other_add())(page);
      await page.getByLabel(m.other_unit_weeks()).check();
    },
  },
  {
    name: "reminder-add-near-date",
    ...dashboard,
    path: "/reminder#add-date",
    canonical: "/reminder",
    says: [m.other_today(), m.other_tomorrow()],
    before: asBusy,
    act: async (page) => {
      await page.getByRole("textbox", { name: m.other_day() }).fill(inDays(2));
      await page.getByRole("dialog").locator("[name=offset]").last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "reminder-add-other-date-refused",
    ...dashboard,
    provokes: failedCall,
    says: [
      sayReason("other-name-missing"),
      sayReason("other-date-missing"),
      sayReason("other-offsets-missing"),
    ],
    before: asBusy,
    act: async (page) => {
      await press(m.other_add())(page);
      const boxes = page.getByRole("dialog").locator("[name=offset]");
      await boxes.first().waitFor();
      for (const box of await boxes.all()) await box.uncheck();
      await press(m.other_submit())(page);
    },
  },
  {
    name: "reminder-edit-other-date",
    ...dashboard,
    says: [m.other_removes(), m.other_remove()],
    before: asBusy,
    act: async (page) => {
      await openRow(page, name);
      await press(`${m.reminder_edit()} ${name}`)(page);
    },
  },
];
