import { and, eq } from "drizzle-orm";
import type { ChannelKind } from "#core/people/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { suppressionSources } from "#server/db/schema/providers.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { isProven } from "#server/recipients/channels-of.ts";
import { liftSuppression, suppress } from "#server/recipients/suppressions.ts";
import {
  type Consent,
  type LinkedChannel,
  startByRecipient,
  stopByRecipient,
} from "#server/recipients/switch-by-recipient.ts";
import type { Services } from "#server/start/services.ts";

/**
 * STOP concerns the number, not one list: no text leaves for it any more (hold-back-stopped.ts). On each list where its holder
 * had agreed, stops its channel and tells the account holder, because reminders depended on it. On a list without agreement the
 * number goes on waiting: a changed row would reveal to the list's owner what the number's holder has said elsewhere. Runs in the
 * caller's transaction.
 * @returns the present channels that it stopped, as they were
 */
export async function stopNumber(
  tx: Tx,
  services: Services,
  number: string,
  source: (typeof suppressionSources)[number],
): Promise<LinkedChannel[]> {
  await suppress(tx, services.keys, services.clock.now(), number, source);
  const by = source === "operator" ? "operator" : "reader";
  const stopped: LinkedChannel[] = [];
  for (const linked of await oneOfEachSubscription(tx, "text", number)) {
    stopped.push(...(await stopByRecipient(tx, services, linked, { isMeant: isProven, by })));
  }
  return stopped;
}

/** The same for a mailbox: on every list, what the link in a mail does on one. For the operator, on request. */
export async function stopMailbox(tx: Tx, services: Services, email: string): Promise<LinkedChannel[]> {
  const stopped: LinkedChannel[] = [];
  for (const linked of await oneOfEachSubscription(tx, "email", email)) {
    stopped.push(...(await stopByRecipient(tx, services, linked, { by: "operator" })));
  }
  return stopped;
}

/**
 * START undoes STOP, and is the consent of a number's holder where there was none. The planner's next round plans what is still
 * due.
 * @returns for each subscription with the number as it was, whether its texts are on now
 */
export async function startNumber(
  tx: Tx,
  services: Services,
  number: string,
  consent: Consent,
): Promise<(LinkedChannel & { isOn: boolean })[]> {
  await liftSuppression(tx, services.keys, services.clock.now(), number);
  const started = [];
  for (const linked of await oneOfEachSubscription(tx, "text", number)) {
    const state = await startByRecipient(tx, services, linked, consent);
    started.push({ ...linked, isOn: state === "confirmed" });
  }
  return started;
}

/** In a fixed order, so that two texts of a number cannot deadlock. Present rows come before retired ones. */
async function oneOfEachSubscription(
  db: Db | Tx,
  kind: ChannelKind,
  address: string,
): Promise<LinkedChannel[]> {
  const rows = await channelsAt(db, kind, address);
  rows.sort((a, b) => Number(a.channel.retiredAt !== null) - Number(b.channel.retiredAt !== null));
  const bySubscription = new Map<string, LinkedChannel>();
  for (const row of rows) {
    const { subscriptionId } = row.recipient;
    if (!bySubscription.has(subscriptionId)) bySubscription.set(subscriptionId, row);
  }
  return [...bySubscription].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, linked]) => linked);
}

/** Every text channel with this number, in any subscription, retired ones included, oldest first. */
export const channelsOfNumber = (db: Db | Tx, number: string): Promise<LinkedChannel[]> =>
  channelsAt(db, "text", number);

function channelsAt(db: Db | Tx, kind: ChannelKind, address: string): Promise<LinkedChannel[]> {
  return db
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(recipientChannels.kind, kind), eq(recipientChannels.address, address)))
    .orderBy(recipientChannels.number);
}
