import { eq, type SQL, sql } from "drizzle-orm";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";

/**
 * Which of a subscription's several dates on one day a location's is (`NumberOnDay`), as JSON; null for a single date. An ended
 * place does not count, unless its date is done: the others keep their numbers when a place ends after its "done". Another date
 * has its color instead, and never counts: the numbers must not reveal it to a contact. `location` is the alias or the table of
 * the location.
 */
export const numberOnDay = (location: SQL): SQL<NumberOnDay> => sql<NumberOnDay>`(
  case when ${location}.other is not null then jsonb_build_object('color', ${location}.other ->> 'color') else (
  select case when count(*) > 1 then jsonb_build_object(
    'number', count(*) filter (where day_l.position <= ${location}.position), 'of', count(*)) end
  from locations day_l
  where day_l.subscription_id = ${location}.subscription_id and day_l.next_due_on = ${location}.next_due_on
    and day_l.other is null
    and (day_l.state <> 'ended' or exists (select 1 from acknowledgements a
      where a.location_id = day_l.id and a.due_on = day_l.next_due_on and a.undone_at is null))) end)`;

export async function readNumberOnDay(db: Db | Tx, { id }: { id: string }): Promise<NumberOnDay> {
  const [row] = await db
    .select({ number: numberOnDay(sql`locations`) })
    .from(locations)
    .where(eq(locations.id, id));
  return row?.number ?? null;
}
