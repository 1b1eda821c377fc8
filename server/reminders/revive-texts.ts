import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveryReasons } from "#server/reminders/delivery-reasons.ts";
import { atInstant } from "#server/reminders/reminder-rules-sql.ts";

/**
 * Texts other than reminders (those are derived anew) that met a process without a provider for texts, a command with
 * half its settings say: they wait again, while they are worth sending, as soon as a process has one.
 * @returns how many.
 */
export async function reviveTexts(
  db: Db,
  now: Temporal.Instant,
  { smsAvailable }: { smsAvailable: boolean },
): Promise<number> {
  if (!smsAvailable) return 0;
  const rows = await queryRows(
    db,
    sql`update deliveries set status = 'planned', status_reason = null, updated_at = ${atInstant(now)}
      where status = 'suppressed' and kind <> 'reminder' and give_up_at > ${atInstant(now)}
        and status_reason = ${deliveryReasons.textsOff}
      returning id`,
  );
  return rows.length;
}
