import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { atInstant } from "#server/reminders/reminder-rules-sql.ts";

/** Counting all that ever left would read the whole table, at every scrape. */
const recentDeliveries = 100_000;

/** How the engine is doing, as counts: nothing in it is about anybody. */
export interface Figures {
  /** What is waiting and due, by kind and channel, and for how long its oldest has been. */
  due: { kind: string; channel: string; count: number; oldestSeconds: number }[];
  /** How the newest hundred thousand deliveries stand. */
  recent: { kind: string; channel: string; status: string; count: number }[];
  /** Since when each round was last finished, and how long it took. */
  rounds: { name: string; ago: number; seconds: number | null }[];
}

/** Each of the three reads by an index, or a bounded number of rows. */
export async function readFigures(db: Db, now: Temporal.Instant): Promise<Figures> {
  const due = await queryRows<Figures["due"][number]>(
    db,
    sql`select kind, channel, count(*)::int as count,
        extract(epoch from ${atInstant(now)} - min(next_attempt_at))::int as "oldestSeconds"
      from deliveries where status = 'planned' and next_attempt_at <= ${atInstant(now)}
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
  return { due, recent, rounds };
}
