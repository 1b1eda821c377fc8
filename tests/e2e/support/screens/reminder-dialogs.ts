import type { Page } from "@playwright/test";
import { catalogue } from "#core/words/catalogue.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { nextDateCard, unfold } from "../dashboard-page.ts";
import { dashboard, press } from "./dashboard.ts";
import { failedCall, type Screen } from "./screen.ts";
import { asHolder, households, rangeFormOf, type Stage } from "./stage.ts";

const { reminder } = catalogue;
const { near, unanswered } = households;

const asNear = (page: Page, stage: Stage) => asHolder(page, stage, near);

/** What opens over the dashboard, and the forms in it. */
export const dialogScreens: readonly Screen[] = [
  {
    name: "reminder-calendar-address",
    ...dashboard,
    weekLater: true,
    says: ["Anyone with this address can see the dates.", "Copy the address"],
    before: asNear,
    act: async (page) => {
      await unfold(page, "Your calendar");
      await press("Make a calendar address")(page);
      await page.getByLabel("The address").waitFor();
    },
  },
  {
    name: "reminder-next-date",
    ...dashboard,
    weekLater: true,
    says: [reminder.date.set, reminder.onlyTellsUs],
    before: asNear,
    act: press(reminder.date.haveRegistered("Rosa")),
  },
  {
    name: "reminder-next-range",
    ...dashboard,
    says: ["First day", "Last day", "Change them to the days on the paper."],
    before: (page, stage) => asHolder(page, stage, rangeFormOf("felix.range", [40, 160], 10)),
    act: press(reminder.date.haveRegistered("Rosa")),
  },
  {
    name: "reminder-next-date-too-far",
    ...dashboard,
    provokes: failedCall,
    weekLater: true,
    says: ["Please check the year."],
    before: asNear,
    act: async (page) => {
      await press(reminder.date.haveRegistered("Rosa"))(page);
      await page.getByLabel("Next date for Alder County").fill("2062-12-10");
      await press("Set this date")(page);
      await page.getByRole("dialog", { name: "Invalid Date" }).getByRole("button", { name: "OK" }).click();
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
    name: "reminder-another-zone",
    ...dashboard,
    weekLater: true,
    says: ["Another time zone", "Reminders go out by the clock there."],
    before: asNear,
    act: async (page) => {
      await press("Add a person")(page);
      await page.getByLabel("Time zone", { exact: true }).selectOption("Another time zone");
    },
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
    name: "reminder-add-place",
    ...dashboard,
    weekLater: true,
    says: ["Add a place", catalogue.reminder.costsNothingNow, "Add this place"],
    before: asNear,
    act: press("Add a place"),
  },
  {
    name: "reminder-add-place-refused",
    ...dashboard,
    provokes: failedCall,
    weekLater: true,
    says: ["Please fill in all location information."],
    before: asNear,
    act: async (page) => {
      await press("Add a place")(page);
      await press("Add this place")(page);
    },
  },
  {
    name: "reminder-unanswered-dialog",
    ...dashboard,
    weekLater: true,
    says: [reminder.date.set, reminder.date.comesLater],
    before: (page, stage) => asHolder(page, stage, unanswered),
    act: async (page) => {
      await nextDateCard(page).getByRole("button", { name: reminder.date.set }).click();
      await page.getByText(reminder.date.none).click();
    },
  },
  {
    name: "reminder-end-person",
    ...dashboard,
    weekLater: true,
    says: [reminder.end.nothingMore, reminder.end.told(1), reminder.end.forGood, reminder.end.cancel],
    before: asNear,
    act: async (page) => {
      await unfold(page, reminder.registrantInfo);
      await press(reminder.end.these)(page);
    },
  },
];
