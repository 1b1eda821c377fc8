import { sql } from "drizzle-orm";
import { mostMinutesAhead } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { rounds, watchedRounds } from "#server/db/schema/operations.ts";

export type WatchedRound = (typeof watchedRounds)[number];

/** A round unfinished for this long is late: fourteen more should have finished meanwhile. */
export const lateAfterMinutes = 15;

/** From now on rounds are expected: a new installation gets a first quarter of an hour. Recorded rounds stay. */
export async function expectRounds(db: Db | Tx): Promise<void> {
  await db
    .insert(rounds)
    .values(watchedRounds.map((name) => ({ name })))
    .onConflictDoNothing();
}

export async function recordRound(db: Db | Tx, name: WatchedRound, seconds: number): Promise<void> {
  const finishedAt = sql`now()`;
  await db
    .insert(rounds)
    .values({ name, seconds })
    .onConflictDoUpdate({ target: rounds.name, set: { finishedAt, seconds } });
}

/**
 * The rounds that no worker has finished in the last fifteen minutes. Empty if none were ever expected. A wrong clock recorded a
 * finish in the future, which says nothing about the present.
 */
export async function lateRounds(db: Db | Tx): Promise<WatchedRound[]> {
  const rows = await queryRows<{ name: WatchedRound }>(
    db,
    sql`select name from rounds where finished_at not between now() - make_interval(mins => ${lateAfterMinutes}::int)
        and now() + make_interval(mins => ${mostMinutesAhead}::int)
      order by name desc`,
  );
  return rows.map(({ name }) => name);
}

/** A round's last finish lies in the future: the machine's and the database's clocks were both ahead. */
export async function wasClockAhead(db: Db | Tx): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select from rounds where finished_at > now() + make_interval(mins => ${mostMinutesAhead}::int) limit 1`,
  );
  return rows.length > 0;
}
