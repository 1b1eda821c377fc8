import { and, eq, isNotNull } from "drizzle-orm";
import { isStanding } from "#core/money/term-of-payments.ts";
import { enqueueReceipt } from "#server/billing/announce-payment.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { isEnqueued } from "#server/messages/enqueue-delivery.ts";
import { mayMail, operatorAsks } from "#server/messages/mail-allowance.ts";
import { channelsOf, holderMailboxOf } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";
import type { Payment } from "./payment.ts";

/** `nowhere`: the address is gone, or the payment does not stand. */
export type Resending = "queued" | "today-already" | "too-many" | "nowhere";

/**
 * Sends a payment's receipt again: the holder's to the account's own mailbox, a giver's to the address whose link was used.
 * Nobody chooses the address. Once a day for each payment; it counts among the mailbox's mails of the day.
 */
export async function resendReceipt(db: Db, services: Services, paymentId: string): Promise<Resending> {
  const { clock } = services;
  const now = clock.now();
  const outcome = await db.transaction(async (tx): Promise<Resending> => {
    const isPaid = and(eq(payments.id, paymentId), isNotNull(payments.paidAt));
    const [payment] = await tx.select().from(payments).where(isPaid).for("update");
    const email = payment && isStanding(payment) ? await addressOf(tx, payment) : null;
    if (!payment || email === null) return "nowhere";
    const again = now.toString().slice(0, "2026-11-20".length);
    const endsOn = await endOf(tx, payment);
    if (endsOn === null) return "nowhere";
    const kind = payment.payer === "giver" ? "year-given" : "subscription-started";
    if (await isEnqueued(tx, `${kind}:${payment.id}:again:${again}`)) return "today-already";
    if (!(await mayMail(tx, services, now, operatorAsks(email)))) return "too-many";
    await enqueueReceipt(tx, services, { payment, endsOn, again });
    return "queued";
  });
  if (outcome === "queued") services.wakeDispatcher();
  return outcome;
}

async function addressOf(tx: Tx, { subscriptionId, payer, giverChannelId }: Payment): Promise<string | null> {
  if (subscriptionId === null) return null;
  if (payer === "holder") return holderMailboxOf(await channelsOf(tx, subscriptionId))?.address ?? null;
  if (giverChannelId === null) return null;
  const [channel] = await tx.select().from(recipientChannels).where(eq(recipientChannels.id, giverChannelId));
  return channel?.address || null;
}

/** The last paid day. Null for a closed subscription. */
async function endOf(tx: Tx, { subscriptionId }: Payment) {
  if (subscriptionId === null) return null;
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  return subscription && subscription.closedAt === null ? subscription.endsOn : null;
}
