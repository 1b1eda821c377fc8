import { Temporal } from "temporal-polyfill";
import { openPostgres } from "#server/db/client.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { reminderSubject } from "#tests/support/reminder-subject.ts";
import { expect, waitFor } from "./machine.ts";
import type { Postfix } from "./postfix.ts";

/** Its reminder of three days before is due since yesterday morning, wherever somebody lives. */
export const dueInTwoDays = (): Temporal.PlainDate =>
  Temporal.Now.plainDateISO("America/Chicago").add({ days: 2 });

let people = 0;

/** Households whose reminder is due at once, put straight into the database. @returns their addresses */
export async function addPeople(url: string, count: number, daysLater = 0): Promise<string[]> {
  const database = openPostgres(url);
  try {
    const firstDate = dueInTwoDays().add({ days: daysLater });
    await seedCrowd(database.db, { count, firstDate, from: people + 1 });
  } finally {
    await database.close();
  }
  return nextPeople(count);
}

/** The addresses of so many people who have just been put into some database. */
export function nextPeople(count: number): string[] {
  const added = Array.from({ length: count }, (_, n) => `person${people + n + 1}@mail.example`);
  people += count;
  return added;
}

/** The number that the next household gets. */
export const nextNumber = (): number => people + 1;

/** Each of them has got one reminder, and nobody got two. */
export async function requireOnceEach(
  postfix: Postfix,
  addresses: readonly string[],
  seconds = 300,
): Promise<void> {
  await waitFor(`all of ${addresses.length} reminders have come`, seconds, async () => {
    const counts = await postfix.counts(reminderSubject);
    return addresses.every((address) => counts.has(address));
  });
  await requireNobodyTwice(postfix);
}

export async function requireNobodyTwice(postfix: Postfix): Promise<void> {
  const counts = await postfix.counts(reminderSubject);
  const twice = [...counts].filter(([, count]) => count > 1);
  expect(twice.length === 0, `${twice.length} of ${counts.size} readers got a reminder twice.`);
}
