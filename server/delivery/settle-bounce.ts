import { and, desc, eq, gte, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { providerEvents } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import type { Bounce } from "#server/delivery/bounces/bounce.ts";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import type { Services } from "#server/start/services.ts";
import { applyReport, type Report } from "./apply-report.ts";
import { failAfterSending } from "./fail-after-sending.ts";
import { handleComplaint } from "./handle-complaint.ts";

/**
 * What was done about a bounce.
 *
 * - `stopped`: the address is dead, its channel fails and the account holder is told.
 * - `retried`: the mail goes out once more. `failed`: too late for that.
 * - `noted`: a delay was recorded, or a complaint was heeded. `delivered`: the mail arrived.
 * - `known`: reported before, or about a mail with a final status.
 * - `unknown`: none of our mails. `early`: still being sent; report again in a minute.
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

/** For this many days after a mail left, its address alone may identify it. */
const addressDays = 7;

/**
 * Records that a mail came back (or arrived). Only `sent` changes; a final status stays. The reply is weighed like a refusal
 * (classify-refusals.ts): a dead address is stopped, and every other mail is retried under the same Message-ID while it is true.
 */
export async function settleBounce(db: Db, services: Services, bounce: Bounce): Promise<BounceOutcome> {
  const outcome = await db.transaction((tx) => settle(tx, services, bounce));
  if (outcome === "stopped" || outcome === "retried") services.wakeDispatcher();
  return outcome;
}

async function settle(tx: Tx, services: Services, bounce: Bounce): Promise<BounceOutcome> {
  const now = services.clock.now();
  const delivery = await findDelivery(tx, now, bounce);
  if (!delivery) return "unknown";
  // The report can outrun our mark: the row says "sending" until its batch is marked.
  if (delivery.status === "sending") return "early";
  const event = { provider: "mail", event: bounce.event, receivedAt: now };
  const isNew = await tx.insert(providerEvents).values(event).onConflictDoNothing().returning();
  if (isNew.length === 0 || delivery.status !== "sent") return "known";
  const report = await reportOf(tx, services, delivery, bounce);
  await applyReport(tx, now, delivery.id, report);
  if (report.event === "arrived") return "delivered";
  if (report.event === "cameBack") return "retried";
  if (report.event !== "givenUp") return "noted";
  return report.reason === deliveryReasons.gaveUp ? "failed" : "stopped";
}

type Delivery = typeof deliveries.$inferSelect;

async function findDelivery(
  tx: Tx,
  now: Temporal.Instant,
  { deliveryIds, address }: Bounce,
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

async function reportOf(
  tx: Tx,
  services: Services,
  delivery: Delivery,
  { type, reply }: Bounce,
): Promise<Report> {
  if (type === "delivered") return { event: "arrived" };
  if (type === "complained") {
    await handleComplaint(tx, services, delivery);
    return { event: null };
  }
  if (type === "delayed") return { event: null, set: { errorKind: "for-now", errorReason: "delayed" } };
  const failure = meaningOfReply(reply) ?? ({ proves: "for-now", reason: "came-back" } as const);
  return failAfterSending(tx, services, delivery, failure, 0.5);
}
