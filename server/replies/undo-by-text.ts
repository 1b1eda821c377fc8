import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { isToldOfDuty } from "#core/people/reminder-sets.ts";
import type { Answer } from "#core/words/messages/answer-texts.ts";
import type { Tx } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { undoOwnDone } from "#server/locations/undo-acknowledgement.ts";
import { Refusal } from "#server/refusal.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";
import { heardFrom } from "#server/replies/open-dates.ts";
import type { Services } from "#server/start/services.ts";

/** UNDO takes back the newest "done" that this number said and that still stands. */
export async function undoByText(tx: Tx, services: Services, number: string): Promise<Answer> {
  const [newest] = await tx
    .select({
      location: locations,
      dueOn: acknowledgements.dueOn,
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
  if (!newest) return { says: "nothing-to-undo" };
  const { location, dueOn, recipientChannelId, recipient } = newest;
  if (location.duty !== null && !isToldOfDuty(location.duty, recipient)) return { says: "nothing-to-undo" };
  const by = { recipientChannelId, recipientId: recipient.id };
  try {
    await undoOwnDone(tx, services, location, dueOn, by);
  } catch (error) {
    if (error instanceof Refusal) return { says: "nothing-to-undo" };
    throw error;
  }
  return { says: "undone", dueOn: dueOn.toString(), numberOnDay: newest.numberOnDay };
}
