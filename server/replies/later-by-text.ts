import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Answer } from "#core/words/messages/answer-texts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { localMoment, remindAgain } from "#server/reminders/remind-again.ts";
import { type OpenDate, openDatesOf } from "#server/replies/open-dates.ts";
import { nothingToDo } from "#server/replies/say-done-by-text.ts";
import type { Services } from "#server/start/services.ts";

/**
 * LATER means the number's last reminder of an open date. If that one has been requested already, it means the one before, and so
 * on: with two dates in one morning, a second LATER means the other date.
 */
export async function remindLaterByText(tx: Tx, services: Services, number: string): Promise<Answer> {
  const now = services.clock.now();
  let said: Answer | null = null;
  for (const date of await remindedDates(tx, number)) {
    await tx
      .select({ id: locations.id })
      .from(locations)
      .where(eq(locations.id, date.locationId))
      .for("no key update");
    const { isNew, later } = await remindAgain(tx, services, date);
    if (later.comes === "closed" || later.comes === "open") continue;
    const { dueOn, numberOnDay, recipient } = date;
    const about = { says: "later", dueOn: dueOn.toString(), numberOnDay } as const;
    const answer: Answer =
      later.comes === "soon"
        ? { ...about, comes: "soon", when: null }
        : { ...about, comes: later.comes, when: localMoment(later.at, recipient.timeZone, now) };
    if (isNew) return answer;
    said ??= answer;
  }
  return said ?? nothingToDo(tx, number);
}

/** Open dates that the number was reminded of, the last reminder first. */
async function remindedDates(db: Db | Tx, number: string): Promise<OpenDate[]> {
  const open = await openDatesOf(db, number);
  if (open.length === 0) return [];
  const rows = await db
    .select({
      locationId: deliveries.locationId,
      dueOn: deliveries.dueOn,
      channelId: deliveries.recipientChannelId,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.kind, "reminder"),
        inArray(
          deliveries.recipientChannelId,
          open.map(({ channel }) => channel.id),
        ),
        inArray(deliveries.status, ["sent", "delivered"]),
        isNotNull(deliveries.sentAt),
      ),
    )
    .orderBy(desc(deliveries.sentAt), asc(deliveries.dueOn), desc(deliveries.number));
  const found = new Set<OpenDate>();
  for (const { locationId, dueOn, channelId } of rows) {
    const date = open.find(
      (one) => one.locationId === locationId && one.channel.id === channelId && dueOn?.equals(one.dueOn),
    );
    if (date) found.add(date);
  }
  return [...found];
}
