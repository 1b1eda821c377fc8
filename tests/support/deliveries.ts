import { and, asc, eq } from "drizzle-orm";
import { compareOffsets } from "#core/planning/offsets.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { type DispatchResult, dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import type { Services } from "#server/start/services.ts";
import { runRound } from "#server/worker/run-round.ts";

/** The result of a dispatch with nothing to do. */
export const nothing: DispatchResult = { sent: 0, failed: 0, retried: 0, cancelled: 0, suppressed: 0 };

/** Plans at the time of the services' clock. */
export const planNow = (db: Db | Tx, services: Services) =>
  planDeliveries(db, services.clock.now(), { openKinds: openKindsOf(services) });

/** Every delivery, the oldest first. */
export const allDeliveries = (db: Db | Tx) => db.select().from(deliveries).orderBy(asc(deliveries.number));

/** The last delivery of a channel without the superseded ones. */
export async function newestOf(db: Db, channelId: string) {
  const rows = await allDeliveries(db);
  return rows.filter((row) => row.recipientChannelId === channelId && row.status !== "superseded").at(-1);
}

/** The notices as "template to address", the oldest first. */
export async function noticesTo(db: Db): Promise<string[]> {
  const rows = await db
    .select({ template: deliveries.template, to: recipientChannels.address })
    .from(deliveries)
    .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .where(eq(deliveries.kind, "notice"))
    .orderBy(asc(deliveries.number));
  return rows.map(({ template, to }) => `${template} to ${to}`);
}

/** The notices of one kind, each with its address and its parameters, the oldest first. */
export async function noticesOf(db: Db, template: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select({ params: deliveries.params, to: recipientChannels.address })
    .from(deliveries)
    .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .where(eq(deliveries.template, template))
    .orderBy(asc(deliveries.number));
  return rows.map(({ params, to }) => ({ to, ...params }));
}

/** The messages that the outbox took, in order. */
export const outbox = (db: Db) => db.select().from(outboxMessages).orderBy(asc(outboxMessages.id));

/** The mails or texts that the outbox took for an address, in order. */
export const mailsTo = async (db: Db, address: string) =>
  (await outbox(db)).filter(({ toAddress }) => toAddress === address);

export const subjectsTo = async (db: Db, address: string) =>
  (await mailsTo(db, address)).map(({ subject }) => subject);

/** Sends the due messages, and the notices that these lead to. */
export async function sendDue({ db, services }: { db: Db; services: Services }): Promise<void> {
  await runRound(db, services);
  await dispatchDeliveries(db, services);
}

/** The reminder rows as "offset channel status (reason)", oldest offset first, mail before text. */
export async function reminderRows(db: Db, channelId?: string): Promise<string[]> {
  const ofChannel = channelId === undefined ? undefined : eq(deliveries.recipientChannelId, channelId);
  const found = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.kind, "reminder"), ofChannel))
    .orderBy(asc(deliveries.channel), asc(deliveries.number));
  const order = (one: (typeof found)[number], other: (typeof found)[number]) =>
    String(one.dueOn).localeCompare(String(other.dueOn)) ||
    compareOffsets(one.offset ?? "0", other.offset ?? "0");
  return found
    .sort(order)
    .map(({ offset, channel, status, statusReason }) =>
      [offset, channel, status, statusReason && `(${statusReason})`]
        .filter((part) => part !== null)
        .join(" "),
    );
}
