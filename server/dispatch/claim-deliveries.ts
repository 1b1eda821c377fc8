import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type ChannelKind, channelKinds } from "#core/channels.ts";
import { amongIds, arrayOf } from "#server/db/among-ids.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { keptStatement } from "#server/db/kept-statement.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { holdBackStopped, type Judged } from "#server/dispatch/hold-back-stopped.ts";
import { lockDue, lockRefused } from "#server/dispatch/lock-due.ts";
import { countProbe, lockProbe } from "#server/dispatch/provider-breaker.ts";
import { type ClaimedDelivery, readClaimed } from "#server/dispatch/read-claimed.ts";
import { takeTurnsOnSharedAddresses } from "#server/dispatch/take-turns.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { isDue } from "#server/messages/is-due.ts";
import { verdictOf, waitsUntil } from "#server/reminders/look-again-sql.ts";
import { endOfDayOf } from "#server/reminders/reminder-rules-sql.ts";
import type { Keys } from "#server/secrets/keys.ts";

export interface Claim {
  /** How many were due. 0 when there is nothing left to do. */
  picked: number;
  cancelled: number;
  suppressed: number;
  claimed: ClaimedDelivery[];
}

export interface ClaimOptions {
  now: Temporal.Instant;
  batchSize: number;
  /** Seconds until the lease ends. Then the sweeper gives the row back. */
  leaseSeconds: number;
  /** The kinds of channel that have a provider here. */
  openKinds: readonly ChannelKind[];
  keys: Keys;
  /** The providers' names, which are recorded with the attempt. */
  providers: Record<ChannelKind, string | null>;
  /** Whether the messages of each channel may go (provider-breaker.ts). */
  channels: readonly ChannelKind[];
  /** Only this kind, when given. */
  kind?: "newsletter" | undefined;
  /** The one message that tries whether its provider is back. */
  probing: boolean;
}

/**
 * Claims the next due deliveries that nobody else is claiming, checks each again, and records the attempt. All of that
 * is committed when this returns, before any provider is called. A message that is no longer true ends here with its
 * reason; a text in its quiet hours waits for the morning.
 */
export async function claimDeliveries(db: Db, options: ClaimOptions): Promise<Claim> {
  const { channels, probing } = options;
  const nothing = { picked: 0, cancelled: 0, suppressed: 0, claimed: [] };
  if (channels.length === 0) return nothing;
  return db.transaction(async (tx) => {
    const probe = probing ? await lockProbe(tx, options.now, channels) : null;
    if (probing && probe === null) return nothing;
    const refused = probe?.withRefused ? await lockRefused(tx, options) : [];
    const ids = refused.length > 0 ? refused : await lockDue(tx, options);
    if (ids.length === 0) return nothing;
    await takeTurnsOnSharedAddresses(tx, ids);
    // A statement of its own, so that it sees what was committed while the locks were taken.
    const judged = await judge(tx, ids, options);
    await holdBackStopped(tx, judged, options);
    if (probing && judged.some(({ status }) => status === "sending")) {
      await countProbe(tx, options.now, channels);
    }
    const idsOf = (status: string) => judged.filter((row) => row.status === status).map(({ id }) => id);
    return {
      picked: ids.length,
      cancelled: idsOf("cancelled").length + idsOf("superseded").length,
      suppressed: idsOf("suppressed").length,
      claimed: inOrderOf(ids, await readClaimed(tx, options.now, idsOf("sending"), probing)),
    };
  });
}

/**
 * Whether there is anything to claim, on any channel whose provider is not paused or may be probed. Every worker asks this each
 * second, and most dispatches need only this query. A database that was restored from a backup has nothing to claim until the
 * operator has looked (server/backup/hold.ts). "Limit 1" makes a look into the index of it, channel by channel.
 */
export async function isAnythingDue(db: Db | Tx, now: Temporal.Instant): Promise<boolean> {
  const due = await queryRows(
    db,
    sql`select 1 from unnest(${arrayOf(channelKinds)}::text[]) as open (channel)
        cross join lateral (select 1 from deliveries d where ${isDue(now, sql`d`)} and d.channel = open.channel limit 1) due
      where not exists (select 1 from restores where confirmed_at is null) and not exists (select 1 from provider_breakers b
        where b.channel = open.channel and b.paused_since is not null and b.probe_at > ${atInstant(now)})
      limit 1`,
  );
  return due.length > 0;
}

function judge(
  tx: Tx,
  ids: string[],
  { now, leaseSeconds, openKinds, providers }: ClaimOptions,
): Promise<Judged[]> {
  const lease = now.add({ seconds: leaseSeconds });
  return judging(tx).execute({
    ...{ ids: arrayOf(ids), now: now.toString(), lease: lease.toString(), openKinds: arrayOf(openKinds) },
    ...Object.fromEntries(channelKinds.map((kind) => [placeOfProvider(kind), providers[kind]])),
  });
}

/** The placeholder for the name of a kind's provider. */
const placeOfProvider = (kind: ChannelKind) => `provider of ${kind}`;

const judging = keptStatement((tx: Tx) => {
  const { placeholder } = sql;
  const now = sql`${placeholder("now")}::timestamptz`;
  const ids = sql`${placeholder("ids")}`;
  const providerNames = sql.join(
    channelKinds.map((kind) => sql`when ${kind} then ${placeholder(placeOfProvider(kind))}::text`),
    sql` `,
  );
  const sending = sql`verdict.of is null and verdict.waits_until is null`;
  // A first attempt that comes late (after an outage), and one that had to wait for its provider past its end, get a
  // day of their own.
  const ownDay = sql`greatest(${deliveries.giveUpAt}, verdict.end_of_day)`;
  const isLate = sql`${deliveries.attempts} = 0 or ${deliveries.giveUpAt} <= ${now}`;
  return changeStatus(tx, {
    now,
    event: {
      claimed: sending,
      postponed: sql`verdict.of is null and verdict.waits_until is not null`,
      untrue: sql`verdict.of[1] = 'cancelled'`,
      overtaken: sql`verdict.of[1] = 'superseded'`,
      heldBack: sql`verdict.of[1] = 'suppressed'`,
    },
    reason: sql`verdict.of[2]`,
    set: {
      attempts: sql`${deliveries.attempts} + case when ${sending} then 1 else 0 end`,
      claimedUntil: sql`case when ${sending} then ${placeholder("lease")}::timestamptz end`,
      provider: sql`case when ${sending} then case ${deliveries.channel} ${providerNames} end else ${deliveries.provider} end`,
      nextAttemptAt: sql`coalesce(verdict.waits_until, ${deliveries.nextAttemptAt})`,
      giveUpAt: sql`case when ${sending} and (${isLate}) then ${ownDay} else ${deliveries.giveUpAt} end`,
    },
    // "Materialized" makes PostgreSQL compute the verdict once for each row, whatever its statistics say. After a night in which
    // nothing waited they promised no waiting row; then the verdicts of the whole batch were computed for each message that waited.
    from: sql`(with judged as materialized (
        select d.id as judged_id, ${verdictOf(now, sql`${placeholder("openKinds")}`)} as of, ${waitsUntil(now)} as waits_until,
          ${endOfDayOf(now)} as end_of_day
        from deliveries d
          left join locations l on l.id = d.location_id
          left join subscriptions s on s.id = d.subscription_id
          left join recipient_channels c on c.id = d.recipient_channel_id
          left join recipients r on r.id = c.recipient_id
        where ${amongIds(sql`d.id`, ids)}
      ) select * from judged) verdict`,
    // The rows by their ids: written plainly, "= 'planned'" would lead through the index of all that waits.
    where: sql`${amongIds(deliveries.id, ids)} and ${deliveries.id} = verdict.judged_id
      and (${deliveries.status} || '') = 'planned'`,
  })
    .returning({ id: deliveries.id, status: deliveries.status, channel: deliveries.channel })
    .prepare("judge_deliveries");
});

/** Urgent messages also go first within a batch. */
function inOrderOf(ids: readonly string[], claimed: ClaimedDelivery[]): ClaimedDelivery[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: ClaimedDelivery) => places.get(id) ?? ids.length;
  return claimed.sort((one, other) => placeOf(one) - placeOf(other));
}
