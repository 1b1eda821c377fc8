import { type SQL, sql } from "drizzle-orm";
import { locations } from "#server/db/schema/subscriptions.ts";

/** Somebody said "done" for the date of a location, and it stands. (`offset 0` makes it a look into an index for each row.) */
export const isDone = (locationId: SQL, dueOn: SQL): SQL => sql`exists (
  select 1 from acknowledgements a
  where a.location_id = ${locationId} and a.due_on = ${dueOn} and a.undone_at is null offset 0)`;

/** The present date of a row of `locations` is open: its reminders have begun, and nobody has called it done. */
export const isOpenDate: SQL = sql`(${locations.state} <> 'ended'
  and exists (select 1 from deliveries d
    where d.kind = 'reminder' and d.location_id = ${locations.id} and d.due_on = ${locations.nextDueOn}
      and d.status in ('sending', 'sent', 'delivered'))
  and not ${isDone(sql`${locations.id}`, sql`${locations.nextDueOn}`)})`;
