import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Language } from "#core/languages.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import { isWithinHours, nextWithinHours } from "#core/planning/hours.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { PersonOnFile } from "#server/personal-data/find-person.ts";
import type { Services } from "#server/start/services.ts";

/** Where a person on a list is told that its reminders end: only the address, because the rest is deleted. */
export interface LastAddress {
  channelId: string;
  kind: ChannelKind;
  address: string;
  timeZone: string;
  language: Language;
}

/**
 * The people to tell when these lists go: everybody who was getting their messages, by mail where there is an address, otherwise
 * by text. The account's own person is told separately. Call it before the deletion, which deletes the addresses.
 */
export async function lastAddressesOf(
  db: Db | Tx,
  { address, subscriptions: own }: Pick<PersonOnFile, "address" | "subscriptions">,
): Promise<LastAddress[]> {
  const paid = own.filter(({ status }) => status !== "pending_payment").map(({ id }) => id);
  const rows = await db
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .where(
      and(
        inArray(recipients.subscriptionId, paid),
        isNull(subscriptions.closedAt),
        // The account's own person is told separately; an ownerless sign-up's maker is not.
        or(eq(recipients.isAccountHolder, false), isNull(subscriptions.ownerUserId)),
        ne(recipientChannels.address, address),
        isNull(recipientChannels.retiredAt),
        eq(recipientChannels.state, "confirmed"),
      ),
    )
    .orderBy(recipientChannels.kind, recipientChannels.id);
  const chosen = new Map<string, LastAddress>();
  for (const { recipient, channel } of rows) {
    // `email` sorts before `text`.
    if (recipient.position === null || chosen.has(recipient.id)) continue;
    const { id: channelId, kind } = channel;
    const { timeZone, language } = recipient;
    chosen.set(recipient.id, { channelId, kind, address: channel.address, timeZone, language });
  }
  const byAddress = new Map([...chosen.values()].map((last) => [last.address, last]));
  return [...byAddress.values()];
}

/** Tells them, in the transaction that deletes: nobody who relies on a reminder may find out by missing one. */
export async function sayRemindersEnd(
  tx: Tx,
  services: Services,
  addresses: readonly LastAddress[],
): Promise<void> {
  const { keys, clock } = services;
  const now = clock.now();
  const openKinds = openKindsOf(services);
  for (const { channelId, kind, address, timeZone, language } of addresses) {
    if (!openKinds.includes(kind)) continue;
    await enqueueDelivery(tx, keys, now, {
      channel: kind,
      template: "list-ended",
      params: {},
      dedupeKey: `list-ended:${channelId}`,
      to: { address, language },
      sendAt: inHoursOf(kind, now, timeZone),
    });
  }
}

/** A message outside its kind's hours, at night, waits until an hour after they begin on its reader's clock. */
function inHoursOf(kind: ChannelKind, now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const { hours } = channelFacts[kind];
  if (hours === null || isWithinHours(hours, now, timeZone)) return now;
  return nextWithinHours(hours, now, timeZone).add({ hours: 1 });
}
