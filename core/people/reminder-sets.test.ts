import { expect, it } from "vitest";
import { choicesWithin, type ReminderChoice, reminderSetOf, reminderSets } from "./reminder-sets.ts";

const friend: ReminderChoice = {
  relation: "friend",
  isAccountHolder: false,
  reminderSet: "all",
  ownReminderSet: null,
};

it.each<[string, Partial<ReminderChoice>, string]>([
  ["nothing chosen", {}, "all"],
  ["the holder's choice alone", { reminderSet: "day_before_and_day" }, "day_before_and_day"],
  ["a contact who chooses less", { ownReminderSet: "only_if_not_done" }, "only_if_not_done"],
  [
    "a contact who once had more",
    { reminderSet: "only_if_not_done", ownReminderSet: "all" },
    "only_if_not_done",
  ],
  [
    "a holder who gives more again",
    { reminderSet: "all", ownReminderSet: "day_before_and_day" },
    "day_before_and_day",
  ],
  ["the registrant", { relation: "registrant", reminderSet: "only_if_not_done" }, "all"],
  ["the account holder", { isAccountHolder: true, ownReminderSet: "only_if_not_done" }, "all"],
])("%s", (_name, choice, expected) => {
  expect(reminderSetOf({ ...friend, ...choice })).toBe(expected);
});

it("lets a contact choose as much as the holder has chosen, or less, and never more", () => {
  expect(reminderSets.map((set) => choicesWithin(set).length)).toEqual([3, 2, 1]);
  for (const reminderSet of reminderSets) {
    for (const ownReminderSet of reminderSets) {
      const effective = reminderSetOf({ ...friend, reminderSet, ownReminderSet });
      expect(choicesWithin(reminderSet)).toContain(effective);
    }
  }
});
