import { type SQL, sql } from "drizzle-orm";
import { locations } from "#server/db/schema/subscriptions.ts";
import { isAcknowledged } from "./reminder-rules-sql.ts";

/**
 * The present date of a row of `locations` is open: its reminders have begun, and nobody has called it done. (The rule that is
 * asked for the latter uses the alias `l`.)
 */
export const isOpenDate: SQL = sql`(${locations.state} <> 'ended'
  and exists (select 1 from deliveries d
    where d.kind = 'reminder' and d.location_id = ${locations.id} and d.due_on = ${locations.nextDueOn}
      and d.status in ('sending', 'sent', 'delivered'))
  and not exists (select 1 from locations l where l.id = ${locations.id} and ${isAcknowledged}))`;
