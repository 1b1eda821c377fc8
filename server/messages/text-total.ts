import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { countOne } from "#server/messages/mail-allowance.ts";
import type { Services } from "#server/start/services.ts";

/** The operator is told at this share of the day's or the hour's total. */
const alarmShare = 0.8;
/** The share of the day's total that one hour may have. */
const hourShare = 0.25;

/**
 * Whether one more text may go that somebody outside has caused: an answer, a question to a number, a first text. All
 * numbers count together (TEXT_ANSWERS_PER_DAY), so that nobody can run up the bill with many numbers. Reminders, notices
 * and codes are never held back by it. The operator is told once an hour and a day, before the end.
 */
export async function mayTextInAll(
  tx: Tx,
  { keys, config, log }: Pick<Services, "keys" | "config" | "log">,
  now: Temporal.Instant,
): Promise<boolean> {
  const perDay = config.textAnswersPerDay;
  for (const { hours, atMost } of [
    { hours: 1, atMost: Math.ceil(perDay * hourShare) },
    { hours: 24, atMost: perDay },
  ]) {
    const count = await countOne(tx, keys, `texts in all\0${hours}`, { now, hours, atMost });
    if (count === null) return false;
    if (count !== Math.ceil(atMost * alarmShare)) continue;
    log.error({ count, atMost, hours }, "answers by text near their limit: see docs/running.md");
    await enqueueDelivery(tx, keys, now, {
      kind: "account",
      template: "provider-trouble",
      params: { channel: "text", cause: "many" },
      sealed: null,
      dedupeKey: `provider-trouble:text:many:${hours}:${now.epochMilliseconds}`,
      channel: "email",
      to: { address: config.operatorEmail },
    });
  }
  return true;
}
