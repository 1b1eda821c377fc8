import { eq } from "drizzle-orm";
import { type Failure, speaksOfTheAddress } from "#core/delivery/failure.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { isNewEvent } from "#server/providers/record-event.ts";
import type { Services } from "#server/start/services.ts";
import { applyReport, type Report } from "./apply-report.ts";
import { failAfterSending } from "./fail-after-sending.ts";
import { endPause } from "./provider-breaker.ts";

/** What became of a message, as its provider reports it later. */
export interface Receipt {
  provider: string;
  /** The provider's own name for this report. */
  event: string;
  deliveryId: string;
  /** The provider's name for the message, which identifies an attempt of the delivery. */
  providerRef: string;
  outcome: { status: "sent" | "delivered" } | { status: "failed"; failure: Failure };
}

type Delivery = typeof deliveries.$inferSelect;

/**
 * Takes a report. Reports may come in any order and any number of times. `delivered`, `failed` and other final statuses
 * stay unchanged. Good news of any attempt counts, even of an attempt whose answer never came: the message is then not
 * sent again. Bad news counts only while it is about the latest attempt, as with a refusal (fail-after-sending.ts).
 */
export async function receiveReceipt(
  db: Db,
  services: Services,
  receipt: Receipt,
  random: () => number = Math.random,
): Promise<void> {
  const now = services.clock.now();
  await db.transaction(async (tx) => {
    if (!(await isNewEvent(tx, now, receipt))) return;
    // The row is locked, because the dispatcher may be recording the answer to this very call.
    const [delivery] = await tx
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, receipt.deliveryId))
      .for("update");
    if (!delivery || delivery.provider !== receipt.provider || delivery.attempts === 0) return;
    if (!(["planned", "sending", "sent"] as string[]).includes(delivery.status)) return;
    const report =
      receipt.outcome.status === "failed"
        ? await afterBadNews(tx, services, delivery, receipt.outcome.failure, receipt.providerRef, random)
        : afterGoodNews(delivery, receipt);
    if (report === null) return;
    await applyReport(tx, now, delivery.id, report);
    // A text has arrived: the carriers take our texts (provider-breaker.ts).
    if (report.event === "arrived")
      await endPause(tx, now, delivery.channel, ["returning", "refusing", "unreached"]);
  });
}

function afterGoodNews(delivery: Delivery, { providerRef, outcome }: Receipt): Report | null {
  const { status } = outcome;
  // The dispatcher is about to record this itself, or has done so.
  if (status === "sent" && delivery.status !== "planned") return null;
  // This report was overtaken by the news that this very attempt has failed. The message waits to go again.
  if (status === "sent" && delivery.providerRef === providerRef) return null;
  return { event: status === "delivered" ? "arrived" : "taken", set: { providerRef } };
}

async function afterBadNews(
  tx: Tx,
  services: Services,
  delivery: Delivery,
  failure: Failure,
  providerRef: string,
  random: () => number,
): Promise<Report | null> {
  if (delivery.status === "sent" && delivery.providerRef !== providerRef) return null;
  // This failure is known: the present attempt was made because of it.
  if (delivery.status === "sending" && delivery.providerRef === providerRef) return null;
  // The message waits to go again already, as after a call without an answer. It was only unknown which attempt had
  // failed, and a "sent" about that attempt may still come.
  if (delivery.status === "planned" && !speaksOfTheAddress(failure.proves))
    return { event: null, set: { providerRef } };
  // The reference is stored, so that later reports about this attempt count as old news.
  const report = await failAfterSending(tx, services, delivery, failure, random());
  return { ...report, set: { ...report.set, providerRef } };
}
