import { type SQL, sql } from "drizzle-orm";
import type { ChannelKind } from "#core/channels.ts";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import { amongKinds } from "#server/db/among-kinds.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { isPaused } from "#server/providers/paused.ts";

/**
 * Where the account holder of a subscription is told something, as SQL: on the holder's mailbox (`isHolderMailbox`),
 * even a stopped one, and on no other mail address of theirs. While the mailbox is failing, or mail is down, it is a
 * number of theirs that takes texts. Without such a number it is the mailbox after all, so that the notice waits there,
 * or at least a row says so. One row of `id`, `kind` and `time_zone`.
 */
export function holderChannelOf(subscriptionId: SQL, openKinds: readonly ChannelKind[]): SQL {
  const isFailing = sql`(hc.state = 'failing' or (hc.state = 'stopped' and hc.state_reason is not distinct from ${stopReasons.unreached}))`;
  return sql`(
    select hc.id, hc.kind, hr.time_zone
    from recipients hr join recipient_channels hc on hc.recipient_id = hr.id and hc.retired_at is null
    where hr.subscription_id = ${subscriptionId} and hr.is_account_holder
      and (hc.is_holder_mailbox or (hc.kind <> 'email' and hc.state = 'confirmed' and ${amongKinds(sql`hc.kind`, openKinds)}))
    order by case
      when hc.is_holder_mailbox and not ${isFailing} and not ${isPaused(sql`hc.kind`)} then 1
      when not hc.is_holder_mailbox and not ${isPaused(sql`hc.kind`)} then 2
      when hc.is_holder_mailbox and not ${isFailing} then 3
      when not hc.is_holder_mailbox then 4
      else 5 end, hc.number
    limit 1)`;
}

/**
 * Whose dates a notice to the account holder is about, as SQL: the registrant's first name, since one account may look
 * after several people. Null when the registrant is the account holder.
 */
export const whoseDates = (subscriptionId: SQL): SQL => sql`(
  select split_part(whose_g.full_name, ' ', 1)
  from registrants whose_g
    join recipients whose_h on whose_h.subscription_id = whose_g.subscription_id and whose_h.is_account_holder
  where whose_g.subscription_id = ${subscriptionId} and whose_h.relation <> 'registrant')`;

/** The same for one subscription. */
export async function readWhoseDates(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const [row] = await queryRows<{ whose: string | null }>(
    db,
    sql`select ${whoseDates(sql`${subscriptionId}::uuid`)} as whose`,
  );
  return row?.whose ?? null;
}

/** The same channel for one subscription. Null when it has no account holder. */
export async function findHolderChannel(
  db: Db | Tx,
  subscriptionId: string,
  openKinds: readonly ChannelKind[],
): Promise<{ id: string; kind: ChannelKind } | null> {
  const [row] = await queryRows<{ id: string; kind: ChannelKind }>(
    db,
    sql`select id, kind from ${holderChannelOf(sql`${subscriptionId}::uuid`, openKinds)} holder_channel`,
  );
  return row ?? null;
}
