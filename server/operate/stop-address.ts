import { and, eq, isNull } from "drizzle-orm";
import { leaveNewsletter } from "#server/content/newsletter/answer-newsletter-link.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { stopMailbox, stopNumber } from "#server/recipients/switch-number.ts";
import type { Services } from "#server/start/services.ts";

/** Counts of what a stop to an address changes. */
export interface Stopped {
  channels: number;
  lists: number;
  /** Lists where it is the account holder's own mailbox: safety notices still go there. */
  ownLists: number;
  /** Lists without anybody left who gets reminders. */
  unreached: number;
  newsletter: boolean;
}

/**
 * Stops everything to an address at its reader's request to the operator: a number as its STOP would, a mailbox as the link of
 * each of its mails would, and the newsletter. The account holders are told, as always. Idempotent.
 * @param isSure without it, counts what would stop by doing it and rolling it back
 */
export async function stopAddress(
  db: Db,
  services: Services,
  address: string,
  isSure: boolean,
): Promise<Stopped> {
  if (!isSure) return rolledBack(db, (tx) => stop(tx, services, address));
  const stopped = await db.transaction((tx) => stop(tx, services, address));
  services.wakeDispatcher();
  return stopped;
}

async function stop(tx: Tx, services: Services, address: string): Promise<Stopped> {
  const isMailbox = address.includes("@");
  const channels = isMailbox
    ? await stopMailbox(tx, services, address)
    : await stopNumber(tx, services, address, "operator");
  const lists = new Set(channels.map(({ recipient }) => recipient.subscriptionId));
  const own = channels.filter(({ channel }) => channel.isHolderMailbox);
  let unreached = 0;
  for (const list of lists) if (!(await isAnybodyReached(tx, list))) unreached += 1;
  return {
    channels: channels.length,
    lists: lists.size,
    ownLists: new Set(own.map(({ recipient }) => recipient.subscriptionId)).size,
    unreached,
    newsletter: isMailbox && (await leaveNewsletter(tx, services.clock.now(), address)),
  };
}

async function isAnybodyReached(tx: Tx, subscriptionId: string): Promise<boolean> {
  const isOpen = and(isNull(recipientChannels.retiredAt), eq(recipientChannels.state, "confirmed"));
  const rows = await tx
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(recipients.subscriptionId, subscriptionId), isOpen))
    .limit(1);
  return rows.length > 0;
}
