import { type SQL, sql } from "drizzle-orm";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { firstName } from "#core/people/contacts.ts";
import { amongKinds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

const isPaused = (channel: SQL): SQL => sql`exists (
  select 1 from provider_breakers b where b.channel = ${channel} and b.paused_since is not null)`;

/**
 * The channel for notices to a subscription's account holder, as SQL: the holder's mailbox (`isHolderMailbox`), even a stopped
 * one, and none of their other mail addresses. While the mailbox is failing or mail is down: a number of theirs that takes texts.
 * If they have none, the mailbox after all: the notice waits there, or at least leaves a row. One row of `id`, `kind` and
 * `time_zone`.
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
 * The registrant's full name when the account holder is another person, as SQL. One account may look after several people, so a
 * notice says whose dates it is about (`whoseFirstName`).
 */
export const nameOfOther = (subscriptionId: SQL): SQL<string | null> => sql<string | null>`(
  select whose_g.full_name
  from registrants whose_g
    join recipients whose_h on whose_h.subscription_id = whose_g.subscription_id and whose_h.is_account_holder
  where whose_g.subscription_id = ${subscriptionId} and whose_h.relation <> 'registrant')`;

/** The registrant's first name. Null when the reader is the registrant. */
export const whoseFirstName = (name: string | null): string | null =>
  name === null ? null : firstName(name);

export async function readWhoseDates(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const [row] = await queryRows<{ name: string | null }>(
    db,
    sql`select ${nameOfOther(sql`${subscriptionId}::uuid`)} as name`,
  );
  return whoseFirstName(row?.name ?? null);
}

/** Null when the subscription has no account holder. */
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
