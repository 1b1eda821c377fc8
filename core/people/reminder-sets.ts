import type { OtherDate } from "#core/dates/date-kinds.ts";
import type { Relation } from "./relations.ts";

/** Which reminders somebody on a list gets. Each set is smaller than the one before it. */
export const reminderSets = ["all", "day_before_and_day", "only_if_not_done"] as const;

export type ReminderSet = (typeof reminderSets)[number];

/** The facts that decide which reminders a person gets. */
export interface ReminderChoice {
  relation: Relation;
  /** The account's own person. */
  isAccountHolder: boolean;
  /** The account holder's choice for the person. */
  reminderSet: ReminderSet;
  /** The person's own choice, made behind the link of a message. Null without one. */
  ownReminderSet: ReminderSet | null;
}

/** The registrant and the account holder always get everything. Only the others, the contacts, have a choice. */
export const hasReminderChoice = ({
  relation,
  isAccountHolder,
}: Pick<ReminderChoice, "relation" | "isAccountHolder">): boolean =>
  relation !== "registrant" && !isAccountHolder;

/**
 * The reminders that a person gets. The smaller of the two choices counts: a contact may choose less than the account holder
 * has, and never more. Both choices are kept, so that neither is lost when the other changes.
 */
export function reminderSetOf(choice: ReminderChoice): ReminderSet {
  if (!hasReminderChoice(choice)) return "all";
  const { reminderSet, ownReminderSet } = choice;
  return ownReminderSet === null ? reminderSet : smallerSet(reminderSet, ownReminderSet);
}

/** Which reminders of one date somebody gets. "none" for another date that the person is not told of. */
export type GivenSet = ReminderSet | "none";

/**
 * Whether somebody is told of a date. A contact is told of another date (`other`) only when the holder says so; the
 * registrant and the account holder always are.
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

/** The sets that a contact may choose when the account holder has chosen `reminderSet`: that one, and smaller ones. */
export const choicesWithin = (reminderSet: ReminderSet): readonly ReminderSet[] =>
  reminderSets.slice(reminderSets.indexOf(reminderSet));
