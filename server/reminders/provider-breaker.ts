import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { ClaimedDelivery } from "#server/reminders/claim-deliveries.ts";
import { deliveryReasons } from "#server/reminders/delivery-reasons.ts";
import type { Outcome } from "#server/reminders/mark-deliveries.ts";
import { atInstant } from "#server/reminders/reminder-rules-sql.ts";

type Channel = ClaimedDelivery["channel"];

/**
 * When a provider counts as down: **5** calls in a row that did not reach it (`ProviderError.providerDown`) within **10
 * minutes**, as all workers together have seen it. From then on nothing of its channel is claimed, but for one message
 * each **60 seconds** that tries; the first that reaches it, whatever the answer, opens the way for all
 * (docs/decisions/0010).
 *
 * Five, because a few are lost to a restart of the other side; ten minutes, so that even an installation with one
 * message in hand gets there by its retries; a minute, because rounds come no faster.
 */
const tripAfter = 5;
const windowMinutes = 10;
const probeSeconds = 60;

const allChannels: readonly Channel[] = ["email", "text"];

/** Which channels may send, and which of the others may try one message now. */
export async function readGates(
  db: Db,
  now: Temporal.Instant,
): Promise<{ well: Channel[]; toProbe: Channel[] }> {
  const paused = await queryRows<{ channel: Channel; is_due: boolean }>(
    db,
    sql`select channel, probe_at <= ${atInstant(now)} as is_due from provider_breakers where paused_since is not null`,
  );
  return {
    well: allChannels.filter((channel) => !paused.some((row) => row.channel === channel)),
    toProbe: paused.filter((row) => row.is_due).map((row) => row.channel),
  };
}

/** Takes the turn to probe, for the transaction; false when somebody else has it or has had it. */
export async function lockProbe(
  tx: Db,
  channels: readonly Channel[],
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select channel from provider_breakers
      where channel in ${channels} and paused_since is not null and probe_at <= ${atInstant(now)}
      for update skip locked`,
  );
  return rows.length > 0;
}

/** The turn is used: the next one comes in a minute, should this process die with it. */
export async function countProbe(tx: Db, channels: readonly Channel[], now: Temporal.Instant): Promise<void> {
  await tx.execute(
    sql`update provider_breakers set probe_at = ${atInstant(now.add({ seconds: probeSeconds }))}
      where channel in ${channels}`,
  );
}

/** Says during a batch, from what has come of it so far, whether there is any use in going on with a channel. */
export function watchBatch(outcomes: ReadonlyMap<ClaimedDelivery, Outcome>): (channel: Channel) => boolean {
  return (channel) => runOfFailures(outcomes, channel).failures >= tripAfter;
}

/** Writes down what a batch has shown of the providers, in the transaction that marks it. */
export async function recordSendings(
  tx: Db,
  now: Temporal.Instant,
  outcomes: ReadonlyMap<ClaimedDelivery, Outcome>,
): Promise<void> {
  // In one order: two dispatchers must not wait for each other.
  for (const channel of allChannels) {
    const { failures, reached } = runOfFailures(outcomes, channel);
    if (reached) await tx.execute(sql`delete from provider_breakers where channel = ${channel}`);
    if (failures > 0) await countFailures(tx, now, channel, failures);
  }
}

async function countFailures(
  tx: Db,
  now: Temporal.Instant,
  channel: Channel,
  failures: number,
): Promise<void> {
  const isStale = sql`b.failing_since < ${atInstant(now.subtract({ minutes: windowMinutes }))}`;
  const total = sql`(excluded.failures + case when ${isStale} then 0 else b.failures end)`;
  const probeAt = atInstant(now.add({ seconds: probeSeconds }));
  const pauses = (count: SQL, then: SQL) => sql`case when ${count} >= ${tripAfter}::int then ${then} end`;
  await tx.execute(
    sql`insert into provider_breakers as b (channel, failures, failing_since, paused_since, probe_at)
      values (${channel}, ${failures}::int, ${atInstant(now)},
        ${pauses(sql`${failures}::int`, atInstant(now))}, ${pauses(sql`${failures}::int`, probeAt)})
      on conflict (channel) do update set
        failures = ${total},
        failing_since = case when ${isStale} and b.paused_since is null then excluded.failing_since
          else b.failing_since end,
        paused_since = coalesce(b.paused_since, ${pauses(total, atInstant(now))}),
        probe_at = coalesce(b.probe_at, ${pauses(total, probeAt)})`,
  );
}

/** How many calls in a row, to the last, did not reach the provider; and whether any did. */
function runOfFailures(
  outcomes: ReadonlyMap<ClaimedDelivery, Outcome>,
  channel: Channel,
): { failures: number; reached: boolean } {
  let [failures, reached] = [0, false];
  for (const [delivery, outcome] of outcomes) {
    if (delivery.channel !== channel || !isCall(outcome)) continue;
    if ("providerDown" in outcome && outcome.providerDown) failures += 1;
    else [failures, reached] = [0, true];
  }
  return { failures, reached };
}

/** Whether the provider was called at all. */
function isCall(outcome: Outcome): boolean {
  if (outcome.status === "failed") return outcome.reason !== deliveryReasons.notWritten;
  return outcome.status !== "released";
}

/** The channel's provider is down at the moment, as SQL. */
export const isPaused = (channel: SQL): SQL => sql`exists (
  select 1 from provider_breakers b where b.channel = ${channel} and b.paused_since is not null)`;
