import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Failure } from "#core/delivery/failure.ts";
import type { StatusReason } from "#core/delivery/reasons.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { ClaimedDelivery } from "#server/dispatch/claim-deliveries.ts";

/** What came of an attempt. `isCalled`: the provider was asked. */
export type Outcome =
  | { status: "sent"; providerRef: string | null }
  /** Tried again at `at`. */
  | { status: "retried"; failure: Failure; at: Temporal.Instant; isCalled: boolean }
  /** Not even tried, or not true any more at the last moment: free for the next claim, at `at` or at once. */
  | { status: "released"; at?: Temporal.Instant }
  | { status: "failed"; failure: Failure; reason: StatusReason; isCalled: boolean };

/**
 * Writes the outcomes of a few attempts, each only for the claim that made it: what is final is never overwritten, and a row
 * that somebody else has claimed meanwhile belongs to them. A claim whose lease ran out and that nobody has taken up again is
 * still good: the message has left, and must not leave once more. (A receipt that was faster has left its reference; many
 * mail servers give none, and a mail's report waits for the mark.)
 * What is final loses its address and its sealed parameters.
 * @returns the ids that were marked.
 */
export async function markDeliveries(
  db: Db,
  now: Temporal.Instant,
  outcomes: ReadonlyMap<Pick<ClaimedDelivery, "id" | "attempts">, Outcome>,
): Promise<Set<string>> {
  if (outcomes.size === 0) return new Set();
  const rows = [...outcomes].map(([{ id, attempts }, outcome]) => ({ id, attempts, ...toColumns(outcome) }));
  const marked = await queryRows<{ id: string }>(
    db,
    sql`update deliveries d set
        status = o.status,
        status_reason = case when o.is_released then d.status_reason else o.reason end,
        error_kind = case when o.is_released then d.error_kind else o.error_kind end,
        error_reason = case when o.is_released then d.error_reason else o.error_reason end,
        provider_ref = case when o.status = 'planned' then d.provider_ref else o.provider_ref end,
        next_attempt_at = coalesce(o.next_attempt_at, d.next_attempt_at),
        unanswered = d.unanswered + case when o.error_kind = 'unanswered' then 1 else 0 end,
        claimed_until = null, updated_at = ${atInstant(now)},
        sent_at = case when o.status = 'sent' then ${atInstant(now)} end,
        to_address = case when o.status = 'planned' then d.to_address end,
        sealed_params = case when o.status = 'planned' then d.sealed_params end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id uuid, attempts int, is_released boolean, status text, reason text,
        error_kind text, error_reason text, provider_ref text, next_attempt_at timestamptz)
      where d.id = o.id and d.attempts = o.attempts and (d.status = 'sending'
        or (d.status = 'planned' and o.status = 'sent'
          and (o.provider_ref is null or d.provider_ref is distinct from o.provider_ref)))
      returning d.id`,
  );
  return new Set(marked.map(({ id }) => id));
}

/**
 * The least that must be known of a message that has left, when nothing more can be written down: that it has. One column
 * or table that is not as this process expects it (another version has migrated the database) must not send every mail
 * again with each lease.
 */
export async function markLeft(
  db: Db,
  now: Temporal.Instant,
  { id, attempts }: Pick<ClaimedDelivery, "id" | "attempts">,
): Promise<void> {
  await db.execute(
    sql`update deliveries set status = 'sent', claimed_until = null, to_address = null, sealed_params = null,
        sent_at = ${atInstant(now)}, updated_at = ${atInstant(now)}
      where id = ${id}::uuid and attempts = ${attempts}::int and status in ('sending', 'planned')`,
  );
}

function toColumns(outcome: Outcome): Record<string, unknown> {
  switch (outcome.status) {
    case "sent":
      return { status: "sent", provider_ref: outcome.providerRef };
    case "released":
      return { is_released: true, status: "planned", next_attempt_at: outcome.at?.toString() };
    case "retried":
    case "failed": {
      const { failure, status } = outcome;
      return {
        status: status === "failed" ? "failed" : "planned",
        reason: status === "failed" ? outcome.reason : failure.reason,
        error_kind: failure.proves,
        error_reason: failure.reason,
        next_attempt_at: status === "retried" ? outcome.at.toString() : null,
      };
    }
  }
}
