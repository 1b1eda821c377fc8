import { reminderSetOf } from "#core/people/reminder-sets.ts";
import { everyMessage, type MessageChoice } from "#core/planning/message-days.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";

/** The largest set that anybody on the list gets. The day strip, the paper and the calendar show it. */
export async function largestReminderSet(db: Db | Tx, subscriptionId: string): Promise<MessageChoice> {
  const people = await peopleOf(db, subscriptionId);
  const hasLastDay = people.some((person) => reminderSetOf(person) === "all" && person.hasLastDay);
  return { ...everyMessage, hasLastDay };
}
