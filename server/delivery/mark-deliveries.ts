import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Failure } from "#core/delivery/failure.ts";
import type { DeliveryEvent } from "#core/delivery/life.ts";
import type { StatusReason } from "#core/delivery/reasons.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";

/** The outcome of an attempt. `isCalled`: the provider was called. */
export type Outcome =
  | { status: "sent"; providerRef: string | null }
  | { status: "retried"; failure: Failure; at: Temporal.Instant; isCalled: boolean }
  /** Not tried, or no longer true at the last check. The next claim may take it, at `at` or at once. */
  | { status: "released"; at?: Temporal.Instant }
  | { status: "failed"; failure: Failure; reason: StatusReason; isCalled: boolean };

/**
 * The outcome `o` (id, attempts, event, provider_ref) comes from this row's latest claim. A final status is never overwritten,
 * and a row that another dispatcher has claimed meanwhile is that dispatcher's. A claim whose lease ended still counts while
 * nobody has claimed the row again: the message has left and must not leave twice. (A receipt that came first has left its
 * reference in the row. Many mail servers give no reference, and a mail's report waits for the mark.)
 */
export const isOfThisClaim: SQL = sql`deliveries.id = o.id and deliveries.attempts = o.attempts and (deliveries.status = 'sending'
  or (deliveries.status = 'planned' and o.event = 'taken'
    and (o.provider_ref is null or deliveries.provider_ref is distinct from o.provider_ref)))`;

/**
 * Writes the outcomes of a few attempts, each only if its claim still holds.
 * @returns the ids that were marked.
 */
export async function markDeliveries(
  tx: Tx,
  now: Temporal.Instant,
  outcomes: ReadonlyMap<Pick<ClaimedDelivery, "id" | "attempts">, Outcome>,
): Promise<Set<string>> {
  if (outcomes.size === 0) return new Set();
  const rows = [...outcomes].map(([{ id, attempts }, outcome]) => ({ id, attempts, ...toColumns(outcome) }));
  const kept = (own: SQL, column: SQL) => sql`case when o.is_released then ${column} else ${own} end`;
  const marked = await changeStatus(tx, {
    now,
    event: {
      taken: sql`o.event = 'taken'`,
      putOff: sql`o.event = 'putOff'`,
      givenUp: sql`o.event = 'givenUp'`,
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id uuid, attempts int, event text, is_released boolean,
      reason text, error_kind text, error_reason text, provider_ref text, next_attempt_at timestamptz)`,
    where: sql`${amongIds(
      deliveries.id,
      rows.map(({ id }) => id),
    )} and ${isOfThisClaim}`,
    reason: kept(sql`o.reason`, sql`deliveries.status_reason`),
    set: {
      errorKind: kept(sql`o.error_kind`, sql`deliveries.error_kind`),
      errorReason: kept(sql`o.error_reason`, sql`deliveries.error_reason`),
      providerRef: sql`case when o.event = 'putOff' then deliveries.provider_ref else o.provider_ref end`,
      nextAttemptAt: sql`coalesce(o.next_attempt_at, deliveries.next_attempt_at)`,
      unanswered: sql`deliveries.unanswered + case when o.error_kind = 'unanswered' then 1 else 0 end`,
    },
  }).returning({ id: deliveries.id });
  return new Set(marked.map(({ id }) => id));
}

/**
 * Records only that a message has left, when nothing more can be written. A column or table that this process does not expect
 * (another version has migrated the database) must not resend every mail at the end of each lease.
 */
export async function markLeft(
  db: Db | Tx,
  now: Temporal.Instant,
  { id, attempts }: Pick<ClaimedDelivery, "id" | "attempts">,
): Promise<void> {
  const where = and(eq(deliveries.id, id), eq(deliveries.attempts, attempts));
  await changeStatus(db, { now, event: "taken", reason: sql`${deliveries.statusReason}`, where });
}

function toColumns(outcome: Outcome): { event: DeliveryEvent; [column: string]: unknown } {
  switch (outcome.status) {
    case "sent":
      return { event: "taken", provider_ref: outcome.providerRef };
    case "released":
      return { event: "putOff", is_released: true, next_attempt_at: outcome.at?.toString() };
    case "retried":
    case "failed": {
      const { failure, status } = outcome;
      return {
        event: status === "failed" ? "givenUp" : "putOff",
        reason: status === "failed" ? outcome.reason : failure.reason,
        error_kind: failure.proves,
        error_reason: failure.reason,
        next_attempt_at: status === "retried" ? outcome.at.toString() : null,
      };
    }
  }
}
