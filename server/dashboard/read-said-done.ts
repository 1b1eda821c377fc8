import { and, asc, eq } from "drizzle-orm";
import { firstName } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { acknowledgements, dateRecords } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";

export type SaidDone = Awaited<ReturnType<typeof readSaidDone>>[number];

/**
 * Every "done" of a subscription, undone ones included, in order. `by`: the person's first name; null once they are off the list.
 * `isYou`: the account holder. `linkIn`: the kind of message whose link was used.
 */
export async function readSaidDone(db: Db | Tx, subscriptionId: string) {
  const [holder] = await db
    .select({ fullName: recipients.fullName })
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscriptionId), eq(recipients.isAccountHolder, true)));
  const rows = await db
    .select({
      said: acknowledgements,
      recipient: recipients,
      kind: recipientChannels.kind,
      opensOn: dateRecords.opensOn,
    })
    .from(acknowledgements)
    .innerJoin(locations, eq(locations.id, acknowledgements.locationId))
    .leftJoin(
      dateRecords,
      and(
        eq(dateRecords.locationId, acknowledgements.locationId),
        eq(dateRecords.dueOn, acknowledgements.dueOn),
      ),
    )
    .leftJoin(recipientChannels, eq(recipientChannels.id, acknowledgements.recipientChannelId))
    .leftJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(eq(locations.subscriptionId, subscriptionId))
    .orderBy(asc(acknowledgements.createdAt), asc(acknowledgements.id));
  return rows.map(({ said: { locationId, dueOn, via, createdAt, undoneAt }, recipient, kind, opensOn }) => {
    const isYou = via === "dashboard" || recipient?.isAccountHolder === true;
    const present = recipient !== null && recipient.position !== null ? recipient : null;
    const name = isYou ? holder?.fullName : present?.fullName;
    const linkIn = via === "link" ? kind : null;
    return {
      locationId,
      dueOn,
      opensOn,
      via,
      linkIn,
      createdAt,
      undoneAt,
      by: name ? firstName(name) : null,
      isYou,
    };
  });
}
