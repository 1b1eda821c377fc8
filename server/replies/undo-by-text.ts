import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { isTold } from "#core/people/reminder-sets.ts";
import type { Answer } from "#core/words/messages/answer-texts.ts";
import type { Tx } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { undoOwnDone } from "#server/locations/undo-acknowledgement.ts";
import { Refusal } from "#server/refusal.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";
import { heardFrom } from "#server/replies/open-dates.ts";
import type { Services } from "#server/start/services.ts";

/** "Delete that" is an UNDO while the DONE before it is this young. */
const justSaidHours = 1;

/** UNDO undoes this number's newest standing "done". */
export async function undoByText(tx: Tx, services: Services, number: string): Promise<Answer> {
  const newest = await newestDone(tx, number);
  return newest ? undo(tx, services, newest) : { says: "nothing-to-undo" };
}

/** "Delete that" undoes a recent DONE. Null without one. */
export async function undoJustSaid(tx: Tx, services: Services, number: string): Promise<Answer | null> {
  const newest = await newestDone(tx, number);
  const from = services.clock.now().subtract({ hours: justSaidHours });
  if (!newest || Temporal.Instant.compare(newest.createdAt, from) < 0) return null;
  return undo(tx, services, newest);
}

async function newestDone(tx: Tx, number: string) {
  const [newest] = await tx
    .select({
      location: locations,
      dueOn: acknowledgements.dueOn,
      createdAt: acknowledgements.createdAt,
      numberOnDay: numberOnDay(sql`locations`),
      recipientChannelId: recipientChannels.id,
      recipient: recipients,
    })
    .from(acknowledgements)
    .innerJoin(recipientChannels, eq(recipientChannels.id, acknowledgements.recipientChannelId))
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(locations, eq(locations.id, acknowledgements.locationId))
    .where(and(heardFrom(number), isNull(acknowledgements.undoneAt)))
    .orderBy(desc(acknowledgements.createdAt))
    .limit(1)
    .for("no key update", { of: locations });
  return newest;
}

type SaidDone = NonNullable<Awaited<ReturnType<typeof newestDone>>>;

async function undo(tx: Tx, services: Services, newest: SaidDone): Promise<Answer> {
  const { location, dueOn, recipientChannelId, recipient } = newest;
  if (!isTold(location.other, recipient)) return { says: "nothing-to-undo" };
  const by = { recipientChannelId, recipientId: recipient.id };
  try {
    await undoOwnDone(tx, services, location, dueOn, by);
  } catch (error) {
    if (error instanceof Refusal) return { says: "nothing-to-undo" };
    throw error;
  }
  return { says: "undone", dueOn: dueOn.toString(), numberOnDay: newest.numberOnDay };
}
