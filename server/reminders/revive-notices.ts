import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { atInstant } from "#server/reminders/reminder-rules-sql.ts";

/**
 * Messages other than reminders (those are derived anew) that were held back because nobody took them there: they wait
 * again, while they are worth sending, once their channel is open: it was started again, agreed to, or, for texts, this
 * process has the provider that the last one lacked. The second look decides about the rest.
 * @returns how many.
 */
export async function reviveNotices(
  db: Db,
  now: Temporal.Instant,
  { smsAvailable }: { smsAvailable: boolean },
): Promise<number> {
  const rows = await queryRows(
    db,
    sql`update deliveries d set status = 'planned', status_reason = null, updated_at = ${atInstant(now)}
      where d.status = 'suppressed' and d.kind <> 'reminder' and d.give_up_at > ${atInstant(now)}
        and (d.channel = 'email' or ${smsAvailable}::boolean)
        and (d.recipient_channel_id is null or exists (select 1 from recipient_channels c
          where c.id = d.recipient_channel_id and c.retired_at is null and c.state = 'confirmed' offset 0))
      returning d.id`,
  );
  return rows.length;
}
