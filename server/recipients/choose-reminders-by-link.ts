import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { choicesWithin, hasReminderChoice, type ReminderSet } from "#core/people/reminder-sets.ts";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * A contact chooses their reminders by a message's link: the account holder's choice or less. It applies to everybody on the list
 * with the link's address, because one address gets each message once; the registrant and the account holder still get
 * everything. A replaced address chooses nothing.
 * @throws Refusal NOT_FOUND, FORBIDDEN for more than the account holder has chosen, and where there is no choice
 */
export async function chooseRemindersByLink(
  db: Db,
  services: Services,
  token: string,
  ownReminderSet: ReminderSet,
): Promise<void> {
  const { recipient, channel } = await linkedChannel(db, services.keys, "messages", token);
  if (channel.retiredAt !== null) throw new Refusal("not-found");
  await db.transaction(async (tx) => {
    const atAddress = tx
      .select({ id: recipientChannels.recipientId })
      .from(recipientChannels)
      .where(
        and(
          eq(recipientChannels.kind, channel.kind),
          eq(recipientChannels.address, channel.address),
          isNull(recipientChannels.retiredAt),
        ),
      );
    const readers = await tx
      .select()
      .from(recipients)
      .where(
        and(
          eq(recipients.subscriptionId, recipient.subscriptionId),
          isNotNull(recipients.position),
          inArray(recipients.id, atAddress),
        ),
      )
      .orderBy(recipients.id)
      .for("no key update");
    const own = readers.find(({ id }) => id === recipient.id);
    const mayChoose =
      own && hasReminderChoice(own) && choicesWithin(own.reminderSet).includes(ownReminderSet);
    if (!mayChoose) throw new Refusal("forbidden");
    const choosing = readers.filter(hasReminderChoice).map(({ id }) => id);
    await tx.update(recipients).set({ ownReminderSet }).where(inArray(recipients.id, choosing));
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: { channelId: channel.id },
      action: "reminders-chosen",
      subscriptionId: recipient.subscriptionId,
      detail: { channelId: channel.id, from: own.ownReminderSet, to: ownReminderSet },
    });
  });
  services.wakeDispatcher();
}
