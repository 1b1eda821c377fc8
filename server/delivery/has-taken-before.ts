import { type SQL, sql } from "drizzle-orm";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

/**
 * The address of the delivery `d` has taken a message of ours before, or is the operator's, or has confirmed the newsletter. Only
 * these addresses say anything about a provider: any other may be a stranger's, whose server answers as the stranger likes.
 */
export const hasTakenBefore = (d: SQL): SQL<boolean> =>
  sql<boolean>`(${d}.template in ('newsletter-issue', 'provider-trouble') or ${d}.kind = 'canary' or exists (
    select 1 from deliveries before
    where before.recipient_channel_id = ${d}.recipient_channel_id and before.id <> ${d}.id
      and before.status in ('sent', 'delivered')
      and before.status_reason is distinct from ${sql.raw(`'${deliveryReasons.recordLost}'`)}))`;

export async function knownAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`select d.id from deliveries d where ${amongIds(sql`d.id`, ids)} and ${hasTakenBefore(sql`d`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
