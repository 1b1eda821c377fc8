import { Temporal } from "temporal-polyfill";
import type { DateFacts, ListedChannel, ReminderRow } from "#core/planning/facts.ts";
import { type DueDate, dateMessages } from "#core/planning/message-days.ts";
import { keyOfDay, type OffsetKey } from "#core/planning/offsets.ts";

/** The days of a date with a message, each with its first message. */
export const messageDays = (date: DueDate) =>
  dateMessages(date)
    .filter(({ offset, days }) => offset === keyOfDay(days))
    .map(({ days, sendAt }) => ({ days, sendAt }));

/** Rosa's zone. */
export const chicago = "America/Chicago";

export const day = (iso: string): Temporal.PlainDate => Temporal.PlainDate.from(iso);

/** A moment on Rosa's clock: "2026-12-03T09:00". */
export const there = (local: string, timeZone = chicago): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();

export const channel = (id: string, more: Partial<ListedChannel> = {}): ListedChannel => ({
  id,
  kind: "email",
  address: `${id}@mail.example`,
  state: "confirmed",
  isResting: false,
  isHolderMailbox: false,
  isRegistrant: false,
  isRetired: false,
  position: 0,
  timeZone: chicago,
  reminderSet: "all",
  hasLastDay: true,
  ...more,
});

export const row = (
  channelId: string,
  offset: OffsetKey | number,
  more: Partial<ReminderRow> = {},
): ReminderRow => ({
  id: `${channelId} ${offset}`,
  channelId,
  offset: `${offset}`,
  occasion: null,
  status: "planned",
  statusReason: null,
  errorKind: null,
  ...more,
});

/** Rosa, in Chicago, reads one mailbox. Her date is December 10, 2026, and nothing is written yet. */
export const rosasDate = ({
  date,
  ...more
}: Partial<Omit<DateFacts, "date">> & { date?: Partial<DateFacts["date"]> } = {}): DateFacts => ({
  locationId: "place",
  subscriptionId: "list",
  date: {
    dueOn: day("2026-12-10"),
    opensOn: null,
    appointmentOn: null,
    offsets: null,
    ...date,
  },
  state: "dated",
  stateSince: there("2026-11-01T12:00").epochMilliseconds,
  isDone: false,
  isPaid: true,
  endsOn: day("2027-11-01"),
  timeZone: chicago,
  channels: [channel("rosa")],
  rows: [],
  openKinds: ["email", "text"],
  ...more,
});
