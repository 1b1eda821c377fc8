import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import { retryDelay } from "#core/schedule.ts";
import type { Bounce } from "#server/bounces/bounce.ts";
import type { Db } from "#server/db/client.ts";
import { providerEvents } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { leaveUnreachable } from "#server/newsletter/leave-unreachable.ts";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { deliveryReasons } from "#server/reminders/delivery-reasons.ts";
import { failChannel } from "#server/reminders/fail-channel.ts";
import type { Services } from "#server/services.ts";

/**
 * What was done about it. `stopped`: the address is no good, its channel fails and the account holder is told.
 * `retried`: it goes out once more. `failed`: too late for that. `noted`: written down. `delivered`: it arrived.
 * `known`: was told before, or is about a mail whose story is over. `unknown`: none of our mails. `early`: the mail is
 * still being sent; to be told again in a minute.
 */
export type BounceOutcome =
  | "stopped"
  | "retried"
  | "failed"
  | "noted"
  | "delivered"
  | "known"
  | "unknown"
  | "early";

/** How long after it left a mail may be named by its address alone. */
const addressDays = 7;

/**
 * Takes the news that a mail came back (or arrived) into the delivery's row. Only `sent` moves on; what is final stays.
 * A lasting failure stops the channel; a passing one is tried again while the delivery's time lasts, under the same
 * Message-ID; when two mails in a row came back until their time was over, the channel counts as failing too. Not the
 * account holder's: what may pass (we stand on a blocklist) must not silence them, and nobody else would be told.
 */
export async function settleBounce(services: Services, bounce: Bounce): Promise<BounceOutcome> {
  const outcome = await services.db.transaction((tx) => settle(tx, services, bounce));
  if (outcome === "stopped" || outcome === "retried") services.wakeDispatcher();
  return outcome;
}

async function settle(tx: Db, services: Services, bounce: Bounce): Promise<BounceOutcome> {
  const now = services.clock.now();
  const delivery = await findDelivery(tx, bounce, now);
  if (!delivery) return "unknown";
  // The mail server can be faster than our own mark: the row says "sending" until its batch is marked.
  if (delivery.status === "sending") return "early";
  const event = { provider: "mail", event: bounce.event, receivedAt: now };
  const isNew = await tx.insert(providerEvents).values(event).onConflictDoNothing().returning();
  if (isNew.length === 0 || delivery.status !== "sent") return "known";
  const change = changeOf(delivery, bounce, now);
  await tx
    .update(deliveries)
    .set({ ...change, updatedAt: now })
    .where(and(eq(deliveries.id, delivery.id), eq(deliveries.status, "sent")));
  if (change.status === "delivered") return "delivered";
  if (change.status === "planned") return "retried";
  if (change.status !== "failed") return "noted";
  const isLasting =
    change.errorKind === "permanent" ||
    ((await didPreviousFail(tx, delivery)) && !(await isAccountHolders(tx, delivery)));
  if (isLasting) await stopChannel(tx, services, now, delivery, change.errorReason);
  return isLasting ? "stopped" : "failed";
}

type Delivery = typeof deliveries.$inferSelect;

async function findDelivery(
  tx: Db,
  { deliveryIds, address }: Bounce,
  now: Temporal.Instant,
): Promise<Delivery | null> {
  const find = async (which: SQL | undefined) =>
    (
      await tx.select().from(deliveries).where(which).orderBy(desc(deliveries.number)).limit(1).for("update")
    )[0];
  if (deliveryIds.length > 0) {
    return (await find(and(inArray(deliveries.id, deliveryIds), eq(deliveries.channel, "email")))) ?? null;
  }
  if (address === null) return null;
  const channels = await tx
    .select({ id: recipientChannels.id, subscriptionId: recipients.subscriptionId })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(recipientChannels.kind, "email"), eq(recipientChannels.address, address)));
  if (channels.length === 0) return null;
  const found = await find(
    and(
      inArray(
        deliveries.subscriptionId,
        channels.map(({ subscriptionId }) => subscriptionId),
      ),
      inArray(
        deliveries.recipientChannelId,
        channels.map(({ id }) => id),
      ),
      isNotNull(deliveries.sentAt),
      gte(deliveries.createdAt, now.subtract({ hours: 24 * addressDays })),
    ),
  );
  return found ?? null;
}

type Change = Partial<Delivery> & { errorReason?: string };

function changeOf(delivery: Delivery, { type, reply }: Bounce, now: Temporal.Instant): Change {
  if (type === "delivered") return { status: "delivered" };
  if (type === "delayed") return { errorKind: "transient", errorReason: deliveryReasons.delayed };
  const { kind, reason } = meaningOfReply(reply) ?? { kind: "transient", reason: "came back" };
  const failed = { status: "failed", errorKind: kind, errorReason: reason } as const;
  if (kind === "permanent") return { ...failed, statusReason: reason };
  const nextAttemptAt = now.add({ seconds: retryDelay(delivery.attempts, 0.5) });
  return canGoAgain(delivery, nextAttemptAt)
    ? {
        status: "planned",
        statusReason: reason,
        errorKind: kind,
        errorReason: reason,
        nextAttemptAt,
        sentAt: null,
      }
    : { ...failed, statusReason: deliveryReasons.gaveUp };
}

/** What is derived can be written anew; a code or a link was wiped when it left (mark-deliveries.ts). */
function canGoAgain({ kind, giveUpAt, recipientChannelId }: Delivery, at: Temporal.Instant): boolean {
  const isDerived = (kind === "reminder" || kind === "notice") && recipientChannelId !== null;
  return isDerived && giveUpAt !== null && Temporal.Instant.compare(at, giveUpAt) < 0;
}

/** Whether the mail before this one to the same channel had failed as well. */
async function didPreviousFail(
  tx: Db,
  { recipientChannelId, subscriptionId, number }: Delivery,
): Promise<boolean> {
  if (recipientChannelId === null || subscriptionId === null) return false;
  const [previous] = await tx
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriptionId, subscriptionId),
        eq(deliveries.recipientChannelId, recipientChannelId),
        lt(deliveries.number, number),
        inArray(deliveries.status, ["sent", "delivered", "failed"]),
      ),
    )
    .orderBy(desc(deliveries.number))
    .limit(1);
  return previous?.status === "failed";
}

async function isAccountHolders(tx: Db, { recipientChannelId }: Delivery): Promise<boolean> {
  if (recipientChannelId === null) return false;
  const [whose] = await tx
    .select({ isAccountHolder: recipients.isAccountHolder })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(eq(recipientChannels.id, recipientChannelId));
  return whose?.isAccountHolder ?? false;
}

async function stopChannel(
  tx: Db,
  { keys, sms }: Services,
  now: Temporal.Instant,
  delivery: Delivery,
  reason = "came back",
): Promise<void> {
  if (delivery.template === "newsletter-issue") return leaveUnreachable(tx, delivery.params, now);
  if (delivery.recipientChannelId === null) return;
  const [whose] = await tx
    .select({ recipient: recipients, address: recipientChannels.address })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(eq(recipientChannels.id, delivery.recipientChannelId));
  if (!whose) return;
  const { recipient, address } = whose;
  const { id, channel, recipientChannelId } = delivery;
  const failed = {
    ...{ id, channel, recipientChannelId, address },
    subscriptionId: recipient.subscriptionId,
    addressee: { firstName: firstName(recipient.fullName) },
  };
  await failChannel(tx, keys, now, failed, { reason, smsAvailable: sms !== null });
}
