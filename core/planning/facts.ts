import type { FailureKind } from "#core/delivery/failure.ts";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import type { StatusReason } from "#core/delivery/reasons.ts";
import type { ChannelState } from "#core/people/channel-life.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { GivenSet } from "#core/people/reminder-sets.ts";
import type { DueDate, Occasion } from "./message-days.ts";
import type { OffsetKey } from "./offsets.ts";

/** A channel of somebody on a list, with that person's position and zone. */
export interface ListedChannel {
  id: string;
  kind: ChannelKind;
  address: string;
  state: ChannelState;
  /** The person's messages rest (`recipients.restsSince`). Messages to the holder's mailbox never do. */
  isResting: boolean;
  /** The holder's mailbox, which is told everything about the list. */
  isHolderMailbox: boolean;
  /**
   * The channel is the registrant's. Of several channels with one address, this one's clock counts for the registrant's
   * date.
   */
  isRegistrant: boolean;
  /** The address was replaced, or its person was removed. */
  isRetired: boolean;
  /** The person's place on the list. Null once removed. */
  position: number | null;
  timeZone: string;
  /** Which reminders of this date the person gets (`givenSetOf`), and whether they include the further ones of the last day. */
  reminderSet: GivenSet;
  hasLastDay: boolean;
}

/** A reminder that has a row. */
export interface ReminderRow {
  id: string;
  channelId: string;
  offset: OffsetKey;
  occasion: Occasion | null;
  status: DeliveryStatus;
  statusReason: StatusReason | null;
  /** What the last failed attempt proved. */
  errorKind: FailureKind | null;
}

/** All facts that decide about the reminders of a location's present date. Instants are milliseconds since 1970. */
export interface DateFacts {
  locationId: string;
  subscriptionId: string;
  date: DueDate;
  state: "dated" | "awaiting_next_date" | "ended";
  /** When the date was last entered or corrected, or its state changed. */
  stateSince: number;
  /** Somebody said "done" for this date, and it stands. */
  isDone: boolean;
  isPaid: boolean;
  /** The last day of the term. Null before the first payment. */
  endsOn: DueDate["opensOn"];
  /** The registrant's zone. */
  timeZone: string;
  /** Every channel of the list, the retired ones included. */
  channels: readonly ListedChannel[];
  /** The reminders of this date. */
  rows: readonly ReminderRow[];
  /** The kinds of channel that have a provider. */
  openKinds: readonly ChannelKind[];
}
