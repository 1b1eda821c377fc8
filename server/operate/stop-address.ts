import { and, eq, isNull } from "drizzle-orm";
import { leaveNewsletter } from "#server/content/newsletter/answer-newsletter-link.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { stopMailbox, stopNumber } from "#server/recipients/switch-number.ts";
import type { Services } from "#server/start/services.ts";

/** What a stop of everything to an address comes to. Only counts. */
export interface Stopped {
  channels: number;
  lists: number;
  /** Lists of which it is the account holder's own mailbox: their notices of safety still come. */
  ownLists: number;
  /** Lists on which nobody is left who gets reminders. */
  unreached: number;
  newsletter: boolean;
}

/**
 * Stops everything to an address, for its reader who has asked the operator: a number as its STOP would, a mailbox as the link of
 * each of its mails would, and the newsletter. The account holders are told, as ever. Idempotent.
 * @param isSure without it, what would be stopped is counted by doing it, and nothing is kept
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
