import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import { retryDelay } from "#core/schedule.ts";
import type { Db } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { isNewEvent } from "#server/providers/record-event.ts";
import { stopNumber } from "#server/recipients/switch-number.ts";
import { deliveryReasons } from "#server/reminders/delivery-reasons.ts";
import { failChannel } from "#server/reminders/fail-channel.ts";
import type { Services } from "#server/services.ts";

/** What became of a message, as its provider reports it later. */
export interface Receipt {
  provider: string;
  /** The provider's own name for this report. */
  event: string;
  deliveryId: string;
  /** The provider's name for the message: an attempt of the delivery. */
  providerRef: string;
  outcome:
    | { status: "sent" | "delivered" }
    | { status: "failed"; kind: "permanent" | "transient"; reason: string; optedOut: boolean };
}

type Delivery = typeof deliveries.$inferSelect;
type Change = Partial<typeof deliveries.$inferInsert>;

/**
 * Takes a report, in whatever order they come and however often. `delivered`, `failed` and whatever else is final stay as
 * they are. Good news of any attempt counts: also of one whose answer we never got, which then is not sent again. Bad
 * news counts while it is about the latest attempt: for good, it stops the channel as a refusal does; passing, the
 * message is tried again until its time is over.
 */
export async function receiveReceipt(
  services: Services,
  receipt: Receipt,
  random: () => number = Math.random,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    if (!(await isNewEvent(tx, now, receipt))) return;
    // Locked: the dispatcher may be writing down the answer to this very call.
    const [delivery] = await tx
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, receipt.deliveryId))
      .for("update");
    if (!delivery || delivery.provider !== receipt.provider || delivery.attempts === 0) return;
    if (!(["planned", "sending", "sent"] as string[]).includes(delivery.status)) return;
    const change =
      receipt.outcome.status === "failed"
        ? afterBadNews(delivery, receipt, now, random)
        : afterGoodNews(delivery, receipt, now);
    if (change === null) return;
    await tx
      .update(deliveries)
      .set({ claimedUntil: null, updatedAt: now, ...change })
      .where(eq(deliveries.id, delivery.id));
    if (change.errorKind === "permanent") await stopChannel(tx, services, now, delivery, receipt);
  });
}

function afterGoodNews(
  delivery: Delivery,
  { providerRef, outcome }: Receipt,
  now: Temporal.Instant,
): Change | null {
  const { status } = outcome;
  // The dispatcher is about to write this down itself, or has.
  if (status === "sent" && delivery.status !== "planned") return null;
  // Overtaken by the news that this very attempt has failed, for which it waits to go again.
  if (status === "sent" && delivery.providerRef === providerRef) return null;
  return {
    status: status === "delivered" ? "delivered" : "sent",
    statusReason: null,
    providerRef,
    sentAt: delivery.sentAt ?? now,
    toAddress: null,
    sealedParams: null,
  };
}

function afterBadNews(
  delivery: Delivery,
  { providerRef, outcome }: Receipt,
  now: Temporal.Instant,
  random: () => number,
): Change | null {
  if (outcome.status !== "failed") return null;
  const { kind, reason } = outcome;
  if (delivery.status === "sent" && delivery.providerRef !== providerRef) return null;
  // Known already: it is why the attempt in hand is made.
  if (delivery.status === "sending" && delivery.providerRef === providerRef) return null;
  // It waits to go again already, as a call without an answer. Only which attempt has failed was not known: a "sent" about
  // it may still come.
  if (delivery.status === "planned" && kind === "transient") return { providerRef };
  const at = now.add({ seconds: retryDelay(delivery.attempts, random()) });
  const isInTime = delivery.giveUpAt === null || Temporal.Instant.compare(at, delivery.giveUpAt) < 0;
  // What has no channel behind it has lost its address when it was sent.
  if (kind === "transient" && isInTime && delivery.recipientChannelId !== null) {
    return {
      status: "planned",
      statusReason: reason,
      errorKind: kind,
      errorReason: reason,
      nextAttemptAt: at,
      // Kept: whatever else is told of this attempt is old news.
      providerRef,
      sentAt: null,
    };
  }
  return {
    status: "failed",
    statusReason: kind === "permanent" ? reason : deliveryReasons.gaveUp,
    errorKind: kind,
    errorReason: reason,
    providerRef,
    toAddress: null,
    sealedParams: null,
  };
}

async function stopChannel(
  db: Db,
  services: Services,
  now: Temporal.Instant,
  { id, channel, recipientChannelId, subscriptionId, toAddress }: Delivery,
  { outcome }: Receipt,
): Promise<void> {
  if (outcome.status !== "failed") return;
  const { reason, optedOut } = outcome;
  const [found] =
    recipientChannelId === null
      ? []
      : await db
          .select({
            address: recipientChannels.address,
            fullName: recipients.fullName,
            isAccountHolder: recipients.isAccountHolder,
          })
          .from(recipientChannels)
          .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
          .where(eq(recipientChannels.id, recipientChannelId));
  const address = found?.address ?? toAddress;
  if (!address) return;
  if (optedOut) return stopNumber(db, services, address, "provider");
  await failChannel(
    db,
    services.keys,
    now,
    {
      id,
      channel,
      address,
      recipientChannelId,
      subscriptionId,
      addressee: { firstName: firstName(found?.fullName ?? "") },
    },
    { reason, smsAvailable: services.sms !== null },
  );
}
