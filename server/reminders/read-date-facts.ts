import { type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { OtherDate } from "#core/dates/date-kinds.ts";
import { memoize } from "#core/memoize.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { givenSetOf, type ReminderChoice } from "#core/people/reminder-sets.ts";
import type { DateFacts, ListedChannel, ReminderRow } from "#core/planning/facts.ts";
import type { DueDate } from "#core/planning/message-days.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { amongIds, arrayOf } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { isDone } from "#server/reminders/is-open-date.ts";

/**
 * The facts about some locations' present dates, for core/planning: one statement, so one moment. Decides nothing. `locations`: a
 * query of `id` and `at` under the alias `slice`; the rows come in the order of both. Each "offset 0" forces an index look-up for
 * each row. With joins, PostgreSQL read a whole table for every slice, when slices were small and tables of middling size.
 */
function selectFacts(db: Db | Tx, slice: SQL) {
  return db
    .select({
      at: sql<string>`slice.at::text`.as("at"),
      locationId: sql<string>`l.id`.as("locationId"),
      subscriptionId: sql<string>`l.subscription_id`.as("subscriptionId"),
      dueOn: sql<string>`l.next_due_on::text`.as("dueOn"),
      opensOn: sql<string | null>`l.opens_on::text`.as("opensOn"),
      appointmentOn: sql<string | null>`l.appointment_on::text`.as("appointmentOn"),
      other: sql<OtherDate | null>`l.other`.as("other"),
      state: sql<DateFacts["state"]>`l.state`.as("state"),
      stateSince: milliseconds(sql`l.state_since`).as("stateSince"),
      isDone: sql<boolean>`${isDone(sql`l.id`, sql`l.next_due_on`)}`.as("isDone"),
      isPaid: sql<boolean>`s.status <> 'pending_payment'`.as("isPaid"),
      endsOn: sql<string | null>`s.ends_on::text`.as("endsOn"),
      timeZone: sql<
        string | null
      >`(select g.time_zone from registrants g where g.subscription_id = l.subscription_id)`.as("timeZone"),
      channels: sql<ChannelTuple[] | null>`(select json_agg(json_build_array(c.id, c.kind, c.address, c.state,
          c.is_holder_mailbox, c.retired_at is not null, r.position, r.time_zone, r.relation,
          r.is_account_holder, r.reminder_set, r.own_reminder_set, r.has_last_day,
          r.rests_since is not null and not c.is_holder_mailbox, r.id))
        from recipients r
          cross join lateral (select * from recipient_channels where recipient_id = r.id offset 0) c
        where r.subscription_id = l.subscription_id)`.as("channels"),
      rows: sql<
        RowTuple[] | null
      >`(select json_agg(json_build_array(d.id, d.recipient_channel_id, d.offset_key, d.occasion,
          d.status, d.status_reason, d.error_kind))
        from deliveries d where d.location_id = l.id and d.due_on = l.next_due_on and d.kind = 'reminder')`.as(
        "rows",
      ),
    })
    .from(
      sql`(${slice}) slice
        cross join lateral (select * from locations where id = slice.id offset 0) l
        cross join lateral (select status, ends_on from subscriptions where id = l.subscription_id offset 0) s`,
    )
    .orderBy(sql`slice.at`, sql`slice.id`);
}

const milliseconds = (instant: SQL) => sql<number>`(extract(epoch from ${instant}) * 1000)::float8`;

type ChannelTuple = [
  ListedChannel["id"],
  ListedChannel["kind"],
  ListedChannel["address"],
  ListedChannel["state"],
  ListedChannel["isHolderMailbox"],
  ListedChannel["isRetired"],
  ListedChannel["position"],
  ListedChannel["timeZone"],
  ReminderChoice["relation"],
  ReminderChoice["isAccountHolder"],
  ReminderChoice["reminderSet"],
  ReminderChoice["ownReminderSet"],
  ListedChannel["hasLastDay"],
  ListedChannel["isResting"],
  recipientId: string,
];

type RowTuple = [
  ReminderRow["id"],
  ReminderRow["channelId"],
  ReminderRow["offset"],
  ReminderRow["occasion"],
  ReminderRow["status"],
  ReminderRow["statusReason"],
  ReminderRow["errorKind"],
];

type FactsRow = Awaited<ReturnType<typeof selectFacts>>[number];

/** Facts from a query in slices. `at`: where the location stands in the query's order. */
export type PlacedFacts = DateFacts & { at: string };

/** Reads the facts for a query of `id` and `at`, in the order of both. */
export async function readDateFacts(
  db: Db | Tx,
  locations: SQL,
  openKinds: readonly ChannelKind[],
): Promise<PlacedFacts[]> {
  // A window has tens of thousands of locations: Drizzle's column mapping would take as long as all decisions.
  const rows = await queryRows<FactsRow>(db, selectFacts(db, locations).getSQL());
  return rows.map((row) => toFacts(row, openKinds));
}

/** By location id. The claim calls it for each batch. */
export async function readDateFactsOf(
  db: Db | Tx,
  locationIds: readonly string[],
  openKinds: readonly ChannelKind[],
): Promise<Map<string, DateFacts>> {
  if (locationIds.length === 0) return new Map();
  const rows = await ofLocations(db).execute({ ids: arrayOf([...new Set(locationIds)]) });
  return new Map(rows.map((row) => [row.locationId, toFacts(row, openKinds)]));
}

const ofLocations = preparedStatement((db: Db | Tx) =>
  selectFacts(
    db,
    sql`select id, id as at from locations where ${amongIds(sql`id`, sql`${sql.placeholder("ids")}`)}`,
  ).prepare("read_date_facts"),
);

function toFacts(row: FactsRow, openKinds: readonly ChannelKind[]): PlacedFacts {
  const { dueOn, opensOn, appointmentOn, other, endsOn, channels, rows, timeZone, ...rest } = row;
  return {
    ...rest,
    date: dateOf(dueOn, opensOn, appointmentOn, other?.offsets.join() ?? null),
    endsOn: endsOn === null ? null : dayOf(endsOn),
    timeZone: timeZone ?? "UTC",
    channels: (channels ?? []).map((channel) => toChannel(channel, other)),
    rows: (rows ?? []).map(([id, channelId, offset, occasion, status, statusReason, errorKind]) => ({
      id,
      channelId,
      offset,
      occasion,
      status,
      statusReason,
      errorKind,
    })),
    openKinds,
  };
}

function toChannel(tuple: ChannelTuple, other: OtherDate | null): ListedChannel {
  const [id, kind, address, state, isHolderMailbox, isRetired, position, timeZone, ...ofPerson] = tuple;
  const [relation, isAccountHolder, reminderSet, ownReminderSet, hasLastDay, isResting, recipientId] =
    ofPerson;
  const choice = { id: recipientId, relation, isAccountHolder, reminderSet, ownReminderSet };
  return {
    id,
    kind,
    address,
    state,
    isHolderMailbox,
    isRegistrant: relation === "registrant",
    isRetired,
    position,
    timeZone,
    reminderSet: givenSetOf(choice, other),
    hasLastDay,
    isResting,
  };
}

const dayOf = memoize(
  (day: string) => day,
  (day: string) => Temporal.PlainDate.from(day),
);

/** One object for each date, whose instants are then computed once for all readers (message-times.ts). */
const dateOf = memoize(
  (...parts: [dueOn: string, opensOn: string | null, appointmentOn: string | null, offsets: string | null]) =>
    parts.map(String).join(" "),
  (dueOn, opensOn, appointmentOn, offsets): DueDate => ({
    dueOn: dayOf(dueOn),
    opensOn: opensOn === null ? null : dayOf(opensOn),
    appointmentOn: appointmentOn === null ? null : dayOf(appointmentOn),
    offsets: offsets === null ? null : (offsets.split(",") as OffsetKey[]),
  }),
);
