import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { refusalKinds } from "#core/delivery/failure.ts";
import type { StateReason } from "#core/delivery/stop-reasons.ts";
import { failingCauseOf } from "#core/delivery/why-failing.ts";
import { channelKinds } from "#core/people/channels.ts";
import { newestFileDay } from "#core/people/lapsed-number.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { isDue } from "#server/messages/is-due.ts";
import { sameTroubleMinutes } from "./alarm-operator.ts";

/** Counting every delivery ever made would read the whole table at every scrape. */
const recentDeliveries = 100_000;

/** Days. A file may come this late without being reported. */
const fileLateAfterDays = 2;

/** The engine's state as counts. They reveal nobody. */
export interface Figures {
  /** Messages waiting and due, by kind and channel, and the age of the oldest. */
  due: { kind: string; channel: string; count: number; oldestSeconds: number }[];
  recent: { kind: string; channel: string; status: string; count: number }[];
  /** Among those, within the last hour: codes that bounced, and numbers that were asked to agree. */
  asked: { bouncedCodes: number; numbers: number };
  /** Each round: seconds since it last finished, and seconds it took. */
  rounds: { name: string; ago: number; seconds: number | null }[];
  /** Paused providers, and for how long. */
  paused: { channel: string; cause: string; seconds: number }[];
  alarms: { channel: string; cause: string }[];
  failing: { channel: string; cause: string; count: number }[];
  /** Payments neither paid nor over, and the age of the oldest. */
  payments: { open: number; oldestSeconds: number };
  /** The payment provider's events that fit no payment of ours, until an operator has settled them. */
  paymentAlarms: { mismatch: string; count: number }[];
  /** Refusals of the last hour that may be about an address. */
  refusals: { channel: string; count: number }[];
  /** Days whose carriers' file is unread three days later (recipients/lapsed-numbers/). */
  carrierFilesUnread: number;
}

/** Each query uses an index or reads a bounded number of rows. */
export async function readFigures(db: Db | Tx, now: Temporal.Instant): Promise<Figures> {
  const due = await queryRows<Figures["due"][number]>(
    db,
    sql`select kind, channel, count(*)::int as count,
        extract(epoch from ${atInstant(now)} - min(next_attempt_at))::int as "oldestSeconds"
      from deliveries where ${isDue(now)}
      group by kind, channel order by kind, channel`,
  );
  const recent = await queryRows<Figures["recent"][number]>(
    db,
    sql`select kind, channel, status, count(*)::int as count from deliveries
      where number > (select max(number) from deliveries) - ${recentDeliveries}::int
      group by kind, channel, status order by kind, channel, status`,
  );
  const rounds = await queryRows<Figures["rounds"][number]>(
    db,
    sql`select name, extract(epoch from now() - finished_at)::float as ago, seconds from rounds order by name`,
  );
  const carrierFilesUnread = await readUnreadFiles(db, now);
  return {
    due,
    recent,
    asked: await readAsked(db, now),
    rounds,
    carrierFilesUnread,
    ...(await readTroubles(db, now)),
    ...(await readMoney(db, now)),
  };
}

async function readAsked(db: Db | Tx, now: Temporal.Instant): Promise<Figures["asked"]> {
  const [row] = await queryRows<Figures["asked"]>(
    db,
    sql`select count(*) filter (where kind = 'code' and error_kind in ${refusalKinds})::int as "bouncedCodes",
        count(*) filter (where template = 'agree-by-text')::int as numbers
      from deliveries where number > (select max(number) from deliveries) - ${recentDeliveries}::int
        and created_at > ${atInstant(now.subtract({ hours: 1 }))}`,
  );
  return row ?? { bouncedCodes: 0, numbers: 0 };
}

async function readUnreadFiles(db: Db | Tx, now: Temporal.Instant): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from carrier_files f where f.read_at is null and not f.is_settled
      and f.day <= ${newestFileDay(now).subtract({ days: fileLateAfterDays }).toString()}::date`,
  );
  return row?.count ?? 0;
}

async function readMoney(
  db: Db | Tx,
  now: Temporal.Instant,
): Promise<Pick<Figures, "payments" | "paymentAlarms">> {
  const [open] = await queryRows<Figures["payments"]>(
    db,
    sql`select count(*)::int as open,
        coalesce(extract(epoch from ${atInstant(now)} - min(created_at))::int, 0) as "oldestSeconds"
      from payments where status in ('open', 'processing')`,
  );
  const paymentAlarms = await queryRows<Figures["paymentAlarms"][number]>(
    db,
    sql`select mismatch, count(*)::int as count from payment_alarms where not is_settled group by 1 order by 1`,
  );
  return { payments: open ?? { open: 0, oldestSeconds: 0 }, paymentAlarms };
}

type Troubles = Pick<Figures, "paused" | "alarms" | "failing" | "refusals">;

async function readTroubles(db: Db | Tx, now: Temporal.Instant): Promise<Troubles> {
  const paused = await queryRows<Figures["paused"][number]>(
    db,
    sql`select channel, cause, greatest(0, extract(epoch from ${atInstant(now)} - paused_since))::int as seconds
      from provider_breakers where paused_since is not null order by channel`,
  );
  const anHourAgo = atInstant(now.subtract({ minutes: sameTroubleMinutes }));
  const alarms = await queryRows<Figures["alarms"][number]>(
    db,
    sql`select channel, cause from provider_alarms where last_at >= ${anHourAgo} order by channel`,
  );
  const reasons = await queryRows<{ channel: string; reason: StateReason | null; count: number }>(
    db,
    sql`select kind as channel, state_reason as reason, count(*)::int as count
      from recipient_channels where state = 'failing' and retired_at is null group by 1, 2 order by 1, 2`,
  );
  const refusals = await queryRows<Figures["refusals"][number]>(
    db,
    sql`select channel, count(*)::int as count from refusals
      where channel in ${channelKinds} and at >= ${atInstant(now.subtract({ hours: 1 }))} group by channel order by channel`,
  );
  const failing = reasons.map(({ channel, reason, count }) => ({
    channel,
    count,
    cause: failingCauseOf(reason),
  }));
  return { paused, alarms, failing, refusals };
}
