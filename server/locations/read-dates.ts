import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { OtherDate } from "#core/dates/date-kinds.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { AuditAction } from "#server/db/record-audit.ts";
import { largestReminderSet } from "#server/recipients/largest-reminder-set.ts";
import { isDone } from "#server/reminders/is-open-date.ts";
import type { CalendarDate } from "./write-calendar.ts";

/**
 * The audited actions that change a date's entry. The audit log only grows, so their number only rises, whatever the clock does.
 */
const changes: AuditAction[] = ["date-set", "done-said", "done-taken-back", "location-ended"];

/**
 * A paid subscription's dates for a calendar, by position. Ended locations are left out, and calendar programs then remove them.
 */
export async function readCalendarDates(db: Db | Tx, subscriptionId: string): Promise<CalendarDate[]> {
  const rows = await queryRows<
    Record<"id" | "due_on" | "changed_at", string> & {
      opens_on: string | null;
      other: OtherDate | null;
      done: boolean;
      sequence: number;
    }
  >(
    db,
    sql`select l.id, l.next_due_on::text as due_on, l.opens_on::text as opens_on, l.other, ${isDone(sql`l.id`, sql`l.next_due_on`)} as done, changed.times as sequence,
        coalesce(changed.last_at, s.created_at) as changed_at
      from locations l
        join subscriptions s on s.id = l.subscription_id
        cross join lateral (select count(*)::int as times, max(a.at) as last_at from audit_log a
          where a.subscription_id = l.subscription_id and a.detail ->> 'locationId' = l.id::text
            and a.action in (${sql.join(
              changes.map((action) => sql`${action}`),
              sql`, `,
            )})) changed
      where l.subscription_id = ${subscriptionId}::uuid and s.status <> 'pending_payment' and l.state <> 'ended'
      order by l.position`,
  );
  const choice = await largestReminderSet(db, subscriptionId);
  return rows.map(({ id, due_on, opens_on, other, done, sequence, changed_at }) => ({
    locationId: id,
    dueOn: Temporal.PlainDate.from(due_on),
    opensOn: opens_on === null ? null : Temporal.PlainDate.from(opens_on),
    other,
    isDone: done,
    choice,
    sequence,
    changedAt: toInstant(changed_at),
  }));
}

/** Hand-written SQL returns a `timestamptz` in the driver's form: text with a space, or a Date. */
const toInstant = (value: unknown): Temporal.Instant =>
  value instanceof Date
    ? Temporal.Instant.fromEpochMilliseconds(value.getTime())
    : Temporal.Instant.from(String(value).replace(" ", "T"));
