import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { DeliveryEvent } from "#core/delivery/life.ts";
import { type ChannelKind, channelKinds } from "#core/people/channels.ts";
import { endOfLocalDay } from "#core/planning/message-times.ts";
import type { Verdict } from "#core/planning/verdict.ts";
import { amongIds, arrayOf } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import type { Keys } from "#server/db/keys.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { urgentKinds } from "#server/messages/enqueue-delivery.ts";
import { isDue } from "#server/messages/is-due.ts";
import { type JudgedDelivery, judgeDeliveries } from "#server/reminders/judge-deliveries.ts";
import { holdBackStopped, type Judged } from "./hold-back-stopped.ts";
import { lockDue, lockToProbe } from "./lock-due.ts";
import { countProbe, lockProbe } from "./provider-breaker.ts";
import { type ClaimedDelivery, readClaimed } from "./read-claimed.ts";
import { takeTurnsOnSharedAddresses } from "./take-turns.ts";

export interface Claim {
  /** How many were due. */
  picked: number;
  cancelled: number;
  suppressed: number;
  claimed: ClaimedDelivery[];
}

export interface ClaimOptions {
  now: Temporal.Instant;
  batchSize: number;
  /** Seconds. When the lease ends, the sweeper gives the row back. */
  leaseSeconds: number;
  openKinds: readonly ChannelKind[];
  keys: Keys;
  /** The providers' names, recorded with the attempt. */
  providers: Record<ChannelKind, string | null>;
  /** The channels that may send now (provider-breaker.ts). */
  channels: readonly ChannelKind[];
  /** `asked`: somebody waits for these (`urgentKinds`). */
  which: "everything" | "asked" | "newsletter";
  /** Claim the probe. */
  probing: boolean;
}

/**
 * Claims the next due deliveries, checks each again, and records the attempt. All of it is committed when this returns, before
 * any provider is called. A message that is no longer true is cancelled with its reason; a text in its quiet hours waits for the
 * morning.
 */
export async function claimDeliveries(db: Db, options: ClaimOptions): Promise<Claim> {
  const { channels, probing } = options;
  const nothing = { picked: 0, cancelled: 0, suppressed: 0, claimed: [] };
  if (channels.length === 0) return nothing;
  return db.transaction(async (tx) => {
    const probe = probing ? await lockProbe(tx, options.now, channels) : null;
    if (probing && probe === null) return nothing;
    const ids = probe ? await lockToProbe(tx, options, probe) : await lockDue(tx, options);
    if (ids.length === 0) return nothing;
    await takeTurnsOnSharedAddresses(tx, ids);
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
 * Whether a message is due on a channel whose provider is not paused, may be probed, or is paused but answers (then only what
 * somebody waits for). Every worker asks each second, and most dispatches need only this query. A restored database has nothing
 * to claim until the operator has confirmed it (server/delivery/hold.ts). "Limit 1" makes it an index look-up for each channel.
 */
export async function isAnythingDue(db: Db | Tx, now: Temporal.Instant): Promise<boolean> {
  const due = await queryRows(
    db,
    sql`select 1 from unnest(${arrayOf(channelKinds)}::text[]) as open (channel)
        cross join lateral (select 1 from deliveries d where ${isDue(now, sql`d`)} and d.channel = open.channel limit 1) due
      where not exists (select 1 from restores where confirmed_at is null) and not exists (select 1 from provider_breakers b
        where b.channel = open.channel and b.paused_since is not null and b.probe_at > ${atInstant(now)}
          and (b.cause = 'unreached' or not exists (
            select 1 from deliveries d where ${isDue(now, sql`d`)} and d.channel = open.channel and d.kind in (${urgentKinds}))))
      limit 1`,
  );
  return due.length > 0;
}

/**
 * The second look at the locked rows: marks each by one update. Separate statements read the facts after the locks, so they see
 * what was committed while the locks were taken.
 */
async function judge(tx: Tx, ids: string[], options: ClaimOptions): Promise<Judged[]> {
  const { now, leaseSeconds, openKinds, providers } = options;
  const judged = await judgeDeliveries(tx, now, ids, openKinds);
  const rows = judged.map((one) => {
    const { outcome } = one.verdict;
    const isSending = outcome === "go";
    return {
      id: one.id,
      event: eventOf[outcome],
      reason: "reason" in one.verdict ? one.verdict.reason : null,
      waits_until: "until" in one.verdict ? one.verdict.until.toString() : null,
      provider: isSending ? providers[one.channel] : null,
      give_up_at: isSending ? (endOfTries(one, now)?.toString() ?? null) : null,
    };
  });
  return marking(tx).execute({
    ids: arrayOf(ids),
    now: now.toString(),
    lease: now.add({ seconds: leaseSeconds }).toString(),
    judged: JSON.stringify(rows),
  });
}

const eventOf = {
  go: "claimed",
  wait: "postponed",
  cancelled: "untrue",
  superseded: "overtaken",
  suppressed: "heldBack",
} as const satisfies Record<Verdict["outcome"], DeliveryEvent>;

/**
 * Until when to retry. A late first attempt (after an outage) gets a full day from now, and so does one that waited for its
 * provider past its end.
 */
function endOfTries(
  { attempts, giveUpAt, timeZone }: JudgedDelivery,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const isLate = attempts === 0 || (giveUpAt !== null && Temporal.Instant.compare(giveUpAt, now) <= 0);
  if (!isLate || timeZone === null) return giveUpAt;
  const ownDay = endOfLocalDay(now, timeZone);
  return giveUpAt !== null && Temporal.Instant.compare(giveUpAt, ownDay) > 0 ? giveUpAt : ownDay;
}

const marking = preparedStatement((tx: Tx) => {
  const { placeholder } = sql;
  const isEvent = (event: DeliveryEvent) => sql`judged.event = ${sql.raw(`'${event}'`)}`;
  const sending = isEvent("claimed");
  return changeStatus(tx, {
    now: sql`${placeholder("now")}::timestamptz`,
    event: {
      claimed: sending,
      postponed: isEvent("postponed"),
      untrue: isEvent("untrue"),
      overtaken: isEvent("overtaken"),
      heldBack: isEvent("heldBack"),
    },
    reason: sql`judged.reason`,
    set: {
      attempts: sql`${deliveries.attempts} + case when ${sending} then 1 else 0 end`,
      claimedUntil: sql`case when ${sending} then ${placeholder("lease")}::timestamptz end`,
      provider: sql`case when ${sending} then judged.provider else ${deliveries.provider} end`,
      nextAttemptAt: sql`coalesce(judged.waits_until, ${deliveries.nextAttemptAt})`,
      giveUpAt: sql`coalesce(judged.give_up_at, ${deliveries.giveUpAt})`,
    },
    from: sql`jsonb_to_recordset(${placeholder("judged")}::jsonb) as judged (id uuid, event text, reason text,
      waits_until timestamptz, provider text, give_up_at timestamptz)`,
    // Select by id first: by "= 'planned'" PostgreSQL would read the index of all waiting rows.
    where: sql`${amongIds(deliveries.id, sql`${placeholder("ids")}`)} and ${deliveries.id} = judged.id
      and (${deliveries.status} || '') = 'planned'`,
  })
    .returning({ id: deliveries.id, status: deliveries.status, channel: deliveries.channel })
    .prepare("mark_judged");
});

function inOrderOf(ids: readonly string[], claimed: ClaimedDelivery[]): ClaimedDelivery[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: ClaimedDelivery) => places.get(id) ?? ids.length;
  return claimed.sort((one, other) => placeOf(one) - placeOf(other));
}
