import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { ClaimedDelivery } from "#server/reminders/claim-deliveries.ts";
import { atInstant } from "#server/reminders/reminder-rules-sql.ts";

/** What came of an attempt. */
export type Outcome =
  | { status: "sent"; providerRef: string | null }
  /** Tried again at `at`. */
  | { status: "retried"; reason: string; at: Temporal.Instant; providerDown: boolean }
  /** Not even tried: the lease ran out, the provider is down, a text's hours or the round ended; free for the next claim. */
  | { status: "released"; at?: Temporal.Instant }
  | {
      status: "failed";
      errorKind: "permanent" | "transient";
      reason: string;
      /** What the provider said last, when that is not the reason itself. */
      errorReason?: string;
      /** The provider says that the address is no good: its channel stops. */
      channelFails: boolean;
      /** It was the provider that was out of order. */
      providerDown?: boolean;
      /** It is no good because its holder has told the provider to stop. */
      optedOut?: boolean;
    };

/**
 * Writes the outcomes of a batch, each only while its row is still `sending` under the same claim: a row that the
 * sweeper has given back meanwhile belongs to somebody else, and final statuses are never overwritten. What is final
 * loses its address and its sealed parameters.
 * @returns the ids that were marked.
 */
export async function markDeliveries(
  db: Db,
  now: Temporal.Instant,
  outcomes: ReadonlyMap<ClaimedDelivery, Outcome>,
): Promise<Set<string>> {
  const rows = [...outcomes].map(([{ id, attempts }, outcome]) => ({ id, attempts, ...toColumns(outcome) }));
  const marked = await queryRows<{ id: string }>(
    db,
    sql`update deliveries d set
        status = o.status, status_reason = o.reason, error_kind = o.error_kind, error_reason = coalesce(o.error_reason, o.reason),
        provider_ref = case when o.status = 'planned' then d.provider_ref else o.provider_ref end,
        next_attempt_at = coalesce(o.next_attempt_at, d.next_attempt_at),
        claimed_until = null, updated_at = ${atInstant(now)},
        sent_at = case when o.status = 'sent' then ${atInstant(now)} end,
        to_address = case when o.status = 'planned' then d.to_address end,
        sealed_params = case when o.status = 'planned' then d.sealed_params end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id uuid, attempts int, status text, reason text,
        error_kind text, error_reason text, provider_ref text, next_attempt_at timestamptz)
      where d.id = o.id and d.status = 'sending' and d.attempts = o.attempts
      returning d.id`,
  );
  return new Set(marked.map(({ id }) => id));
}

function toColumns(outcome: Outcome): Record<string, unknown> {
  switch (outcome.status) {
    case "sent":
      return { status: "sent", provider_ref: outcome.providerRef };
    case "retried":
      return {
        status: "planned",
        reason: outcome.reason,
        error_kind: "transient",
        next_attempt_at: outcome.at.toString(),
      };
    case "released":
      return { status: "planned", next_attempt_at: outcome.at?.toString() };
    case "failed":
      return {
        status: "failed",
        reason: outcome.reason,
        error_kind: outcome.errorKind,
        error_reason: outcome.errorReason,
      };
  }
}
