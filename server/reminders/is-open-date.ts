import { type SQL, sql } from "drizzle-orm";
import { locations } from "#server/db/schema/subscriptions.ts";

/** A "done" for the location's date stands. (`offset 0` forces an index look-up for each row.) */
export const isDone = (locationId: SQL, dueOn: SQL): SQL => sql`exists (
  select 1 from acknowledgements a
  where a.location_id = ${locationId} and a.due_on = ${dueOn} and a.undone_at is null offset 0)`;

/** A location's present date is open: its reminders have begun, and nobody has said "done". */
export const isOpenDate: SQL = sql`(${locations.state} <> 'ended'
  and exists (select 1 from deliveries d
    where d.kind = 'reminder' and d.location_id = ${locations.id} and d.due_on = ${locations.nextDueOn}
      and d.status in ('sending', 'sent', 'delivered'))
  and not ${isDone(sql`${locations.id}`, sql`${locations.nextDueOn}`)})`;
