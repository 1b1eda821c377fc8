import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import type { DateFacts } from "#core/planning/facts.ts";
import { isNobodyReached } from "#core/planning/notices.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { holderChannelOf, nameOfOther, whoseFirstName } from "#server/messages/account-holder-channel.ts";
import { paramsOfDate } from "#server/messages/date-of-params.ts";
import { enqueueNotices, readEnqueued } from "#server/reminders/enqueue-notices.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";

/**
 * When no channel of a date is willing, tells the account holder once per date. Only the location and its date identify the
 * notice, so that a corrected zone does not repeat it.
 * @returns how many were told.
 */
export async function announceUnreached(
  db: Db | Tx,
  now: Temporal.Instant,
  found: readonly DateFacts[],
): Promise<number> {
  const unreached = new Map(
    found.filter((facts) => isNobodyReached(facts, now)).map((facts) => [keyOf(facts), facts]),
  );
  for (const told of await readEnqueued(db, [...unreached.keys()])) unreached.delete(told);
  const [any] = unreached.values();
  if (!any) return 0;
  const dates = [...unreached.values()];
  const holders = await queryRows<HolderOfDate>(
    db,
    sql`select l.id as "locationId", holder.id as "channelId", ${numberOnDay(sql`l`)} as "numberOnDay",
        ${nameOfOther(sql`l.subscription_id`)} as "nameOfOther"
      from locations l cross join lateral ${holderChannelOf(sql`l.subscription_id`, any.openKinds)} holder
      where ${amongIds(
        sql`l.id`,
        dates.map(({ locationId }) => locationId),
      )}`,
  );
  const holderOf = new Map(holders.map((holder) => [holder.locationId, holder]));
  const notices = dates.flatMap((facts) => {
    const holder = holderOf.get(facts.locationId);
    if (!holder) return [];
    const { channelId, numberOnDay, nameOfOther } = holder;
    return {
      template: "nobody-reached" as const,
      dedupeKey: keyOf(facts),
      subscriptionId: facts.subscriptionId,
      locationId: facts.locationId,
      channelId,
      params: { ...paramsOfDate(facts.date), numberOnDay, whose: whoseFirstName(nameOfOther) },
    };
  });
  return (await enqueueNotices(db, now, notices)).length;
}

interface HolderOfDate extends Record<string, unknown> {
  locationId: string;
  channelId: string;
  numberOnDay: NumberOnDay;
  nameOfOther: string | null;
}

const keyOf = ({ locationId, date }: DateFacts) => `nobody-reached:${locationId}:${date.dueOn}`;
