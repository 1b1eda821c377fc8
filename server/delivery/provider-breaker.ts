import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type FailureKind, refusalKinds } from "#core/delivery/failure.ts";
import { channelKinds } from "#core/people/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { breakerCauses } from "#server/db/schema/providers.ts";
import { knownAmong } from "./has-taken-before.ts";
import type { Outcome } from "./mark-deliveries.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";

export type Channel = ClaimedDelivery["channel"];
type Cause = (typeof breakerCauses)[number];

/**
 * A provider is paused
 *
 * - after **5** calls in a row within **10 minutes**, counted over all workers, that did not reach it or in which it refused *us*
 *   (`causeOf`);
 * - or when its refusals, or its "try later" to everybody, show that the trouble is its own (core/delivery/whose-trouble.ts).
 *
 * Only addresses that have taken a message before count (`hasTakenBefore`), and failures before the provider was told an address:
 * a stranger can have us write to any other address, and that server can answer anything.
 * A paused channel claims nothing but one probe each **60 seconds** and, while the provider answers at all, messages that
 * somebody has just asked for. The pause ends by its cause (docs/decisions/0006-sending.md): not reached, with any answer;
 * refused us, with the first message taken for an address that counts; texts came back, with the first text delivered.
 * Five, because a restart of the other side loses a few calls. Ten minutes, so that an installation with one message in flight
 * gets to five by its retries. A minute, because rounds come no faster.
 */
export const tripAfter = 5;
const windowMinutes = 10;
const probeSeconds = 60;
/**
 * A carrier reports a returned text minutes later, so a probe proves nothing until then. After `liftHours` without a report
 * everything is tried again: not every carrier reports.
 */
const returningProbeSeconds = 600;
export const longestProbeSeconds = Math.max(probeSeconds, returningProbeSeconds);
const liftHours = 2;

/** The provider's fault that a failure shows. Null when it shows none. */
function causeOf(proves: FailureKind): Cause | null {
  if (proves === "unreached" || proves === "unanswered") return proves;
  return proves === "sender-refused" ? "refusing" : null;
}

export interface Gates {
  well: Channel[];
  /** Paused, but the provider answers: messages that somebody has just asked for still go. */
  answering: Channel[];
  toProbe: Channel[];
}

export async function readGates(db: Db | Tx, now: Temporal.Instant): Promise<Gates> {
  const paused = await queryRows<{ channel: Channel; cause: Cause; is_due: boolean }>(
    db,
    sql`select channel, cause, probe_at <= ${atInstant(now)} as is_due from provider_breakers where paused_since is not null`,
  );
  return {
    well: channelKinds.filter((channel) => !paused.some((row) => row.channel === channel)),
    answering: paused.filter(({ cause }) => cause !== "unreached").map((row) => row.channel),
    toProbe: paused.filter((row) => row.is_due).map((row) => row.channel),
  };
}

export type Probe = { cause: Cause; probes: number };

/** Takes the turn to probe, for the transaction. Null when another dispatcher has it or has had it. */
export async function lockProbe(
  tx: Tx,
  now: Temporal.Instant,
  channels: readonly Channel[],
): Promise<Probe | null> {
  const [row] = await queryRows<Probe>(
    tx,
    sql`select cause, probes from provider_breakers
      where channel in ${channels} and paused_since is not null and probe_at <= ${atInstant(now)}
      for update skip locked`,
  );
  return row ?? null;
}

/** Uses up the turn even if this process dies with it: the next one comes in a minute. */
export async function countProbe(tx: Tx, now: Temporal.Instant, channels: readonly Channel[]): Promise<void> {
  await tx.execute(
    sql`update provider_breakers set probes = probes + 1, probe_at = case when cause = 'returning'
        then ${atInstant(now.add({ seconds: returningProbeSeconds }))} else ${atInstant(now.add({ seconds: probeSeconds }))} end
      where channel in ${channels}`,
  );
}

/** The unbroken run of calls up to the last that said something against the provider. One for each channel of a dispatch. */
export class FailureRun {
  failures = 0;
  cause: Cause = "unreached";
  /** The provider took a probe, or a message for an address that had taken one before. */
  hasTaken = false;
  /** The provider answered anything. */
  hasAnswered = false;
  /** It took any message, even to a stranger. */
  hasAcknowledged = false;

  /** `isKnown`: the address had taken a message before. `isProbe`: the message tries whether the provider is back. */
  add(outcome: Outcome, isKnown: boolean, isProbe = false): void {
    if (outcome.status === "released" || (outcome.status !== "sent" && !outcome.isCalled)) return;
    const failure = outcome.status === "sent" ? null : outcome.failure;
    const cause = failure && causeOf(failure.proves);
    const isEvidence = isKnown || failure?.beforeRecipient === true;
    // A server that breaks off after hearing a stranger's address was reached.
    const isSilence = cause === "unreached" || cause === "unanswered";
    if (!isSilence || (cause === "unreached" && !isEvidence)) this.hasAnswered = true;
    if (failure === null) this.hasAcknowledged = true;
    if (cause !== null) {
      if (!isEvidence) return;
      this.failures += 1;
      this.cause = cause;
      return;
    }
    const isTaken = failure === null && (isKnown || isProbe);
    if (isTaken) this.hasTaken = true;
    if (isTaken || this.clearedCauses.includes(this.cause)) this.failures = 0;
  }

  /** The causes that the run has disproved. */
  get clearedCauses(): Cause[] {
    if (this.hasTaken) return ["unreached", "unanswered", "refusing"];
    return [
      ...(this.hasAnswered ? (["unreached"] as const) : []),
      ...(this.hasAcknowledged ? (["unanswered"] as const) : []),
    ];
  }

  get isDown(): boolean {
    return this.failures >= tripAfter;
  }
}

/**
 * What a few attempts have shown: providers that take messages again, and providers that are paused because they refuse us or do
 * not answer.
 */
export interface Shown {
  back: Channel[];
  refusing: Channel[];
  unanswered: Channel[];
}

/** Records that, in the transaction that marks the attempts. */
export async function recordSendings(
  tx: Tx,
  now: Temporal.Instant,
  outcomes: ReadonlyMap<Pick<ClaimedDelivery, "channel" | "id" | "isProbe">, Outcome>,
): Promise<Shown> {
  const shown: Shown = { back: [], refusing: [], unanswered: [] };
  const known = await knownAmong(
    tx,
    [...outcomes.keys()].map(({ id }) => id),
  );
  // In a fixed order: two dispatchers must not deadlock.
  for (const channel of channelKinds) {
    const run = new FailureRun();
    for (const [delivery, outcome] of outcomes)
      if (delivery.channel === channel) run.add(outcome, known.has(delivery.id), delivery.isProbe);
    if (await endPause(tx, now, channel, run.clearedCauses)) shown.back.push(channel);
    const pausedBy = run.failures > 0 ? await countFailures(tx, now, channel, run) : null;
    if (pausedBy === "refusing" || pausedBy === "unanswered") shown[pausedBy].push(channel);
  }
  return shown;
}

/**
 * Ends a pause or a run of failures with one of these causes. A pause for texts that came back also ends by itself after hours.
 * @returns whether the provider had been paused.
 */
export async function endPause(
  tx: Tx,
  now: Temporal.Instant,
  channel: Channel,
  clearedCauses: readonly Cause[],
): Promise<boolean> {
  if (clearedCauses.length === 0) return false;
  const longAgo = atInstant(now.subtract({ hours: liftHours }));
  const ended = await queryRows<{ paused: boolean }>(
    tx,
    sql`delete from provider_breakers
      where channel = ${channel} and (cause in ${clearedCauses} or (cause = 'returning' and paused_since < ${longAgo}))
      returning paused_since is not null as paused`,
  );
  if (!ended.some(({ paused }) => paused)) return false;
  await releaseWaiting(tx, now, channel);
  return true;
}

/** Messages that may have waited only for the provider go now, not at their next attempt. */
async function releaseWaiting(tx: Tx, now: Temporal.Instant, channel: Channel): Promise<void> {
  await tx.execute(
    sql`update deliveries set next_attempt_at = ${atInstant(now)}, updated_at = ${atInstant(now)}
      where id in (select id from deliveries
        where status = 'planned' and channel = ${channel} and next_attempt_at > ${atInstant(now)}
          and error_kind in ${["unreached", "for-now", ...refusalKinds]}
        for update skip locked)`,
  );
}

/** @returns why the provider is paused now. Null when it is not. */
async function countFailures(
  tx: Tx,
  now: Temporal.Instant,
  channel: Channel,
  { failures, cause }: FailureRun,
): Promise<Cause | null> {
  const isStale = sql`b.failing_since < ${atInstant(now.subtract({ minutes: windowMinutes }))}`;
  const total = sql`(excluded.failures + case when ${isStale} then 0 else b.failures end)`;
  const probeAt = atInstant(now.add({ seconds: probeSeconds }));
  const pauses = (count: SQL, then: SQL) => sql`case when ${count} >= ${tripAfter}::int then ${then} end`;
  const [row] = await queryRows<{ cause: Cause; paused: boolean }>(
    tx,
    sql`insert into provider_breakers as b (channel, cause, failures, failing_since, paused_since, probe_at)
      values (${channel}, ${cause}, ${failures}::int, ${atInstant(now)},
        ${pauses(sql`${failures}::int`, atInstant(now))}, ${pauses(sql`${failures}::int`, probeAt)})
      on conflict (channel) do update set
        failures = ${total},
        cause = case when b.cause in ('refusing', 'returning') and b.paused_since is not null then b.cause else excluded.cause end,
        failing_since = case when ${isStale} and b.paused_since is null then excluded.failing_since
          else b.failing_since end,
        paused_since = coalesce(b.paused_since, ${pauses(total, atInstant(now))}),
        probe_at = coalesce(b.probe_at, ${pauses(total, probeAt)})
      returning cause, paused_since is not null as paused`,
  );
  return row?.paused ? row.cause : null;
}

/** Whether the provider, paused because it refuses us, has been probed since. */
export async function hasProbedInVain(db: Db | Tx, channel: Channel): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select 1 from provider_breakers
      where channel = ${channel} and paused_since is not null and cause = 'refusing' and probes > 0`,
  );
  return rows.length > 0;
}

/** Pauses a provider that refuses us, even if its answers blame the addresses. */
export async function pauseProvider(
  tx: Tx,
  now: Temporal.Instant,
  channel: Channel,
  cause: "refusing" | "returning",
): Promise<void> {
  const seconds = cause === "returning" ? returningProbeSeconds : probeSeconds;
  await tx.execute(
    sql`insert into provider_breakers as b (channel, cause, failures, failing_since, paused_since, probe_at)
      values (${channel}, ${cause}, 0, ${atInstant(now)}, ${atInstant(now)}, ${atInstant(now.add({ seconds }))})
      on conflict (channel) do update set cause = excluded.cause, paused_since = coalesce(b.paused_since, excluded.paused_since),
        probe_at = coalesce(b.probe_at, excluded.probe_at)`,
  );
}
