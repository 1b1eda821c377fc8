import type { Page } from "@playwright/test";
import { brand } from "#core/brand.ts";
import { reminderWords as reminder } from "#core/words/pages/dashboard-words.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { openFirstPlace, openRow, unfold } from "../dashboard-page.ts";
import { dashboard, press } from "./dashboard.ts";
import { failedCall, type Screen } from "./screen.ts";
import { asHolder, households, type Stage } from "./stage.ts";

const { near } = households;

const asNear = (page: Page, stage: Stage) => asHolder(page, stage, near);

/** The dialogs over the dashboard, and the forms in them. */
export const dialogScreens: readonly Screen[] = [
  {
    name: "reminder-update-date",
    ...dashboard,
    weekLater: true,
    says: [m.reminder_date_update(), m.date_kind_several_question(), m.reminder_done_no()],
    before: asNear,
    act: press(m.reminder_date_update()),
  },
  {
    name: "reminder-calendar-address",
    ...dashboard,
    weekLater: true,
    says: ["Anyone with this link can see the dates.", m.calendar_card_copy()],
    before: asNear,
    act: async (page) => {
      await openFirstPlace(page);
      await unfold(page, "Your calendar");
      await press(m.calendar_card_make())(page);
      await page.getByLabel(m.calendar_card_link()).waitFor();
    },
  },
  {
    name: "reminder-next-date",
    ...dashboard,
    weekLater: true,
    says: [
      m.reminder_date_set(),
      m.reminder_date_comes_later(),
      m.reminder_only_tells_us({ brand: brand.name }),
    ],
    before: asNear,
    act: press(reminder.date.haveRegistered("Rosa")),
  },
  {
    name: "reminder-add-person",
    ...dashboard,
    weekLater: true,
    says: [m.people_email_hint()],
    before: asNear,
    act: press("Add a person"),
  },
  {
    name: "reminder-add-person-refused",
    ...dashboard,
    provokes: failedCall,
    weekLater: true,
    says: [sayReason("name-missing"), sayReason("relation-missing"), sayReason("no-way-to-reach")],
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
    act: async (page) => {
      await openRow(page, "Rosa Núñez-Smith");
      await press("Edit Rosa")(page);
    },
  },
  {
    name: "reminder-edit-place",
    ...dashboard,
    weekLater: true,
    says: [m.reminder_only_you_see()],
    before: asNear,
    act: async (page) => {
      await openFirstPlace(page);
      await press("Edit Alder County")(page);
    },
  },
  {
    name: "reminder-add-place",
    ...dashboard,
    weekLater: true,
    says: ["Add a place", m.reminder_costs_nothing_now(), "Add this place"],
    before: asNear,
    act: press("Add a place"),
  },
];
