import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import type { NewReminder, ReminderChange } from "#core/planning/due-messages.ts";
import type { DateFacts } from "#core/planning/facts.ts";
import { dayOfOffset } from "#core/planning/offsets.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";

export interface Decided<Reminder> {
  facts: DateFacts;
  reminders: readonly Reminder[];
}

/**
 * Writes new reminders by one statement. A reminder that has a row by now keeps it. In a fixed order: planners that meet wait for
 * each other's keys and never deadlock. A location or a channel that was deleted meanwhile gets none.
 * @returns the states of those that are new.
 */
export async function insertReminders(
  db: Db | Tx,
  now: Temporal.Instant,
  decided: readonly Decided<NewReminder>[],
): Promise<DeliveryStatus[]> {
  const made = decided.flatMap(({ facts: { locationId, date }, reminders }) =>
    reminders.map((reminder) => ({
      location_id: locationId,
      due_on: date.dueOn.toString(),
      days: dayOfOffset(reminder.offset),
      offset_key: reminder.offset,
      occasion: reminder.occasion,
      channel_id: reminder.channelId,
      status: reminder.status,
      status_reason: reminder.statusReason,
      next_attempt_at: reminder.nextAttemptAt.toString(),
      give_up_at: reminder.giveUpAt.toString(),
    })),
  );
  if (made.length === 0) return [];
  const rows = await queryRows<{ status: DeliveryStatus }>(
    db,
    sql`insert into deliveries (kind, template, subscription_id, location_id, due_on, offset_key, occasion,
        recipient_channel_id, channel, status, status_reason, next_attempt_at, give_up_at, created_at, updated_at)
      select 'reminder', 'reminder', l.subscription_id, m.location_id, m.due_on, m.offset_key, m.occasion, m.channel_id, c.kind,
        m.status, m.status_reason, m.next_attempt_at, m.give_up_at, ${atInstant(now)}, ${atInstant(now)}
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (location_id uuid, due_on date, days int, offset_key text, occasion text,
          channel_id uuid, status text, status_reason text, next_attempt_at timestamptz, give_up_at timestamptz)
        cross join lateral (select subscription_id from locations where id = m.location_id offset 0) l
        cross join lateral (select kind from recipient_channels where id = m.channel_id offset 0) c
      order by m.location_id, m.due_on, m.days, m.offset_key, m.channel_id
      on conflict (location_id, due_on, offset_key, recipient_channel_id) do nothing
      returning status`,
  );
  return rows.map(({ status }) => status);
}

/**
 * Changes reminders by one statement, each only from the state and reason in which it was seen. A row that somebody else has
 * locked or changed is left to the next round.
 * @returns the states that they have now.
 */
export async function changeReminders(
  db: Db | Tx,
  now: Temporal.Instant,
  changes: readonly ReminderChange[],
): Promise<DeliveryStatus[]> {
  if (changes.length === 0) return [];
  const decided = changes.map(({ row, event, statusReason, turn }) => ({
    id: row.id,
    seen: row.status,
    seen_reason: row.statusReason,
    event,
    reason: statusReason,
    is_turn: turn !== null,
    occasion: turn?.occasion ?? null,
    next_attempt_at: turn?.nextAttemptAt.toString() ?? null,
    give_up_at: turn?.giveUpAt.toString() ?? null,
  }));
  const isEvent = (event: ReminderChange["event"]) => sql`decided.event = ${event}`;
  const rows = await changeStatus(db, {
    now,
    event: {
      overtaken: isEvent("overtaken"),
      trueAgain: isEvent("trueAgain"),
      willingAgain: isEvent("willingAgain"),
      heldBack: isEvent("heldBack"),
      stillHeldBack: isEvent("stillHeldBack"),
    },
    from: sql`(with locked as materialized (
        select m.* from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as m (id uuid, seen text, seen_reason text,
            event text, reason text, is_turn boolean, occasion text, next_attempt_at timestamptz, give_up_at timestamptz)
          join deliveries d on d.id = m.id
        where d.status = m.seen and d.status_reason is not distinct from m.seen_reason
        for update of d skip locked
      ) select * from locked) decided`,
    where: sql`${deliveries.id} = decided.id`,
    reason: sql`decided.reason`,
    set: {
      occasion: sql`case when decided.is_turn then decided.occasion else ${deliveries.occasion} end`,
      nextAttemptAt: sql`coalesce(decided.next_attempt_at, ${deliveries.nextAttemptAt})`,
      giveUpAt: sql`coalesce(decided.give_up_at, ${deliveries.giveUpAt})`,
    },
  }).returning({ status: deliveries.status });
  return rows.map(({ status }) => status);
}
