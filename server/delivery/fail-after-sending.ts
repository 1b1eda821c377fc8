import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterFailure, type FailedAttempt, later, type NextStep } from "#core/delivery/after-failure.ts";
import type { Failure } from "#core/delivery/failure.ts";
import type { DeliveryEvent } from "#core/delivery/life.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { firstName } from "#core/people/contacts.ts";
import type { Tx } from "#server/db/client.ts";
import type { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { stopNumber } from "#server/recipients/switch-number.ts";
import type { Services } from "#server/start/services.ts";
import type { Report } from "./apply-report.ts";
import { classifyRefusals } from "./classify-refusals.ts";
import { failChannel, isUnaskable } from "./fail-channel.ts";
import { takeOffNewsletter } from "./take-off-newsletter.ts";

type Delivery = typeof deliveries.$inferSelect;

/**
 * Handles a message that its provider had taken and that failed later, by a receipt or a bounce. Stops a dead address. Runs in
 * the caller's transaction, which holds the row.
 */
export async function failAfterSending(
  tx: Tx,
  services: Services,
  delivery: Delivery,
  failure: Failure,
  random: number,
): Promise<Report> {
  const now = services.clock.now();
  const { attempts, unanswered, giveUpAt, recipientChannelId, kind } = delivery;
  const hasChannel = recipientChannelId !== null;
  const endsInTime = hasChannel && kind !== "reminder";
  const attempt = { failure, attempts, unanswered, giveUpAt, hasChannel, endsInTime, now, random };
  const isDead = await weigh(tx, services, delivery, failure);
  const asked: NextStep = isDead ? { step: "stop-channel" } : afterFailure(attempt);
  const isForLater = asked.step === "weigh" || (asked.step === "try-again" && endsInTime);
  const next = isForLater ? laterAfterReport(attempt) : asked;
  if (next.step === "stop-channel") await stop(tx, services, delivery, failure);
  const errors = { errorKind: failure.proves, errorReason: failure.reason };
  // A derived message can be written again. A code or a link was wiped when it left (change-status.ts).
  const canGoAgain = hasChannel && (kind === "reminder" || kind === "notice");
  if (next.step === "try-again" && canGoAgain) {
    return {
      event: waitsAgain(delivery),
      reason: failure.reason,
      set: { ...errors, nextAttemptAt: next.at },
    };
  }
  const reason = next.step === "stop-channel" ? failure.reason : deliveryReasons.gaveUp;
  if (isUnaskable(delivery, reason)) await stop(tx, services, delivery, failure);
  return { event: "givenUp", reason, set: errors };
}

/** The message was taken, is being sent again, or waits already: then it waits longer. */
const waitsAgain = ({ status }: Delivery): DeliveryEvent =>
  status === "sent" ? "cameBack" : status === "sending" ? "putOff" : "postponed";

/**
 * A message that came back waits at least this many hours, because each retry is a whole mail, or a text that costs money. When
 * the provider was in trouble, the end of its pause releases the message at once (provider-breaker.ts).
 */
const hoursAfterReport = 3;

function laterAfterReport(attempt: FailedAttempt): NextStep {
  const next = later(attempt);
  if (next.step !== "try-again") return next;
  const earliest = attempt.now.add({ hours: hoursAfterReport });
  return { step: "try-again", at: Temporal.Instant.compare(next.at, earliest) < 0 ? earliest : next.at };
}

async function weigh(
  tx: Tx,
  services: Services,
  { id, channel, sentAt, recipientChannelId, template }: Delivery,
  { proves }: Failure,
): Promise<boolean> {
  const { keys, clock } = services;
  const now = clock.now();
  const isOfSomebody = recipientChannelId !== null || template === "newsletter-issue";
  if (!isOfSomebody) return false;
  if (proves !== "address-unknown" && proves !== "refused" && proves !== "sender-refused") return false;
  const openKinds = openKindsOf(services);
  const context = { channel, now, since: sentAt ?? now, isReport: true, keys, openKinds };
  return (await classifyRefusals(tx, [{ deliveryId: id, proves }], context)).has(id);
}

async function stop(tx: Tx, services: Services, delivery: Delivery, failure: Failure): Promise<void> {
  const { keys, clock } = services;
  const now = clock.now();
  const { id, channel, recipientChannelId, params, toAddress } = delivery;
  if (delivery.template === "newsletter-issue") return takeOffNewsletter(tx, now, params);
  const [found] =
    recipientChannelId === null
      ? []
      : await tx
          .select({ recipient: recipients, address: recipientChannels.address })
          .from(recipientChannels)
          .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
          .where(eq(recipientChannels.id, recipientChannelId));
  const address = found?.address ?? toAddress;
  if (!address) return;
  if (failure.proves === "opted-out") {
    await stopNumber(tx, services, address, "provider");
    return;
  }
  if (!found) return;
  const { subscriptionId, fullName } = found.recipient;
  const failed = { id, channel, recipientChannelId, address, subscriptionId };
  const addressee = { firstName: firstName(fullName) };
  await failChannel(
    tx,
    keys,
    now,
    { ...failed, addressee },
    { reason: failure.reason, openKinds: openKindsOf(services) },
  );
}
