import type { OtherDate } from "#core/dates/date-kinds.ts";
import type { Relation } from "./relations.ts";

/** Which reminders somebody on a list gets. Each is less than the one before it. */
export const reminderSets = ["all", "day_before_and_day", "only_if_not_done"] as const;

export type ReminderSet = (typeof reminderSets)[number];

/** What decides which reminders a person gets. */
export interface ReminderChoice {
  relation: Relation;
  /** The account's own person. */
  isAccountHolder: boolean;
  /** What the account holder has chosen for the person. */
  reminderSet: ReminderSet;
  /** What the person has chosen behind the link of a message. Null without a choice. */
  ownReminderSet: ReminderSet | null;
}

/** The registrant and the account holder always get everything: a choice is made for the others, the contacts. */
export const hasReminderChoice = ({
  relation,
  isAccountHolder,
}: Pick<ReminderChoice, "relation" | "isAccountHolder">): boolean =>
  relation !== "registrant" && !isAccountHolder;

/**
 * The reminders that a person gets. The smaller of the two choices counts: a contact may choose less than the account holder
 * has, and never more. Both are kept, so that neither is lost when the other changes.
 */
export function reminderSetOf(choice: ReminderChoice): ReminderSet {
  if (!hasReminderChoice(choice)) return "all";
  const { reminderSet, ownReminderSet } = choice;
  return ownReminderSet === null ? reminderSet : smallerSet(reminderSet, ownReminderSet);
}

/** Which reminders of one date somebody gets. Of another date that they are not told of, none. */
export type GivenSet = ReminderSet | "none";

/**
 * Whether somebody hears of a date: of another date (`other`) a contact does where the holder says so, and the registrant and the
 * account holder always.
 */
export const isTold = (
  other: Pick<OtherDate, "tells"> | null,
  person: Pick<ReminderChoice, "relation" | "isAccountHolder"> & { id: string },
): boolean => other === null || !hasReminderChoice(person) || other.tells.includes(person.id);

/** The reminders that a person gets of a date. */
export const givenSetOf = (
  choice: ReminderChoice & { id: string },
  other: Pick<OtherDate, "tells"> | null,
): GivenSet => (isTold(other, choice) ? reminderSetOf(choice) : "none");

const smallerSet = (one: ReminderSet, other: ReminderSet): ReminderSet =>
  reminderSets.indexOf(one) >= reminderSets.indexOf(other) ? one : other;

/** What a contact may choose where the account holder has chosen `reminderSet`: as much, or less. */
export const choicesWithin = (reminderSet: ReminderSet): readonly ReminderSet[] =>
  reminderSets.slice(reminderSets.indexOf(reminderSet));
