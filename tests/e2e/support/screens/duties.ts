import type { Page } from "@playwright/test";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { formOf, inDays } from "../forms.ts";
import { dashboard, press } from "./dashboard.ts";
import { failedCall, type Screen } from "./screen.ts";
import { asHolder, call, type Stage } from "./stage.ts";

const name = "Probation, Mr. Ruiz";

/** Felix with two duties: one that comes again and is told to a contact, and one that comes once. */
async function asDutiful(page: Page, stage: Stage): Promise<void> {
  await asHolder(page, stage, formOf("felix.duties"));
  const { locations } = await (await page.request.get(`${stage.url}/api/locations`)).json();
  if (locations.some(({ duty }: { duty: object | null }) => duty !== null)) return;
  const every = { count: 2, unit: "weeks" };
  const shared = { offsets: [-7, -1, 0], tells: [] };
  await call(page, stage, "/api/locations/duty", { ...shared, name, every, dueOn: inDays(9) });
  await call(page, stage, "/api/locations/duty", {
    ...shared,
    name: "Send the letter back",
    every: null,
    dueOn: inDays(20),
  });
}

/** Duties of one's own. */
export const dutyScreens: readonly Screen[] = [
  {
    name: "reminder-duties",
    ...dashboard,
    says: [m.duty_heading(), name, "every 2 weeks", "(blue)", "one time", "(green)"],
    before: asDutiful,
  },
  {
    name: "reminder-add-duty",
    ...dashboard,
    says: [m.duty_name_hint(), m.duty_count_hint(), m.duty_reminders_hint()],
    before: asDutiful,
    act: async (page) => {
      await press(m.duty_add())(page);
      await page.getByLabel(m.duty_unit_weeks()).check();
    },
  },
  {
    name: "reminder-add-duty-refused",
    ...dashboard,
    provokes: failedCall,
    says: [sayReason("duty-name-missing"), sayReason("duty-date-missing"), sayReason("duty-offsets-missing")],
    before: asDutiful,
    act: async (page) => {
      await press(m.duty_add())(page);
      const boxes = page.getByRole("dialog").locator("[name=offset]");
      await boxes.first().waitFor();
      for (const box of await boxes.all()) await box.uncheck();
      await press(m.duty_submit())(page);
    },
  },
  {
    name: "reminder-edit-duty",
    ...dashboard,
    says: [m.duty_removes(), m.duty_remove()],
    before: asDutiful,
    act: press(`${m.duty_edit()} ${name}`),
  },
  {
    name: "reminder-duty-date",
    ...dashboard,
    says: [m.duty_day_hint(), "Use "],
    before: asDutiful,
    act: press(`${m.duty_change_day()} ${name}`),
  },
];
