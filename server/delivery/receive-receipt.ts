import { eq } from "drizzle-orm";
import { type Failure, speaksOfTheAddress } from "#core/delivery/failure.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { isNewEvent } from "#server/providers/record-event.ts";
import type { Services } from "#server/start/services.ts";
import { applyReport, type Report } from "./apply-report.ts";
import { failAfterSending } from "./fail-after-sending.ts";
import { endPause } from "./provider-breaker.ts";

/** A provider's later report of what happened to a message. */
export interface Receipt {
  provider: string;
  /** The provider's id of this report. */
  event: string;
  deliveryId: string;
  /** The provider's id of the message. It identifies an attempt of the delivery. */
  providerRef: string;
  outcome: { status: "sent" | "delivered" } | { status: "failed"; failure: Failure };
}

type Delivery = typeof deliveries.$inferSelect;

/**
 * Takes a report. Reports may come in any order, any number of times. Final statuses never change. Good news of any attempt
 * counts, even of one whose answer never came: the message is then not sent again. Bad news counts only about the latest attempt,
 * as with a refusal (fail-after-sending.ts).
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
    // Locked: the dispatcher may be recording the answer to this very call.
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
    // The carriers take our texts again (provider-breaker.ts).
    if (report.event === "arrived")
      await endPause(tx, now, delivery.channel, ["returning", "refusing", "unreached"]);
  });
}

function afterGoodNews(delivery: Delivery, { providerRef, outcome }: Receipt): Report | null {
  const { status } = outcome;
  // The dispatcher records this itself.
  if (status === "sent" && delivery.status !== "planned") return null;
  // We already know that this attempt failed later. The message waits to go again.
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
  // Known: this failure caused the present attempt.
  if (delivery.status === "sending" && delivery.providerRef === providerRef) return null;
  // The message already waits to go again, as after a call without an answer. We only did not know which attempt had failed, and
  // a "sent" about that one may still come.
  if (delivery.status === "planned" && !speaksOfTheAddress(failure.proves))
    return { event: null, set: { providerRef } };
  // Store the reference, so that later reports about this attempt count as old news.
  const report = await failAfterSending(tx, services, delivery, failure, random());
  return { ...report, set: { ...report.set, providerRef } };
}
