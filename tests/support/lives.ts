import { deliveryEvents, deliveryStatuses, type LifeEvent } from "#core/delivery/life.ts";
import { channelEvents, channelStates } from "#core/people/channel-life.ts";

interface Life {
  table: string;
  /** The columns that only `writer` changes, the state first. */
  columns: readonly [string, ...string[]];
  states: readonly string[];
  events: Readonly<Record<string, LifeEvent<string, string, string | null>>>;
  /** The file with the events. */
  source: string;
  writer: string;
  /** The diagram's heading in docs/invariants.md. */
  heading: string;
}

/** The tables whose rows have a life. */
export const lives: readonly Life[] = [
  {
    table: "deliveries",
    columns: ["status", "status_reason"],
    states: deliveryStatuses,
    events: deliveryEvents,
    source: "core/delivery/life.ts",
    writer: "server/messages/change-status.ts",
    heading: "The life of a message",
  },
  {
    table: "recipient_channels",
    columns: ["state", "state_reason", "failing_since", "refused_at", "reopened_at", "retired_at"],
    states: channelStates,
    events: channelEvents,
    source: "core/people/channel-life.ts",
    writer: "server/recipients/change-channel.ts",
    heading: "The life of a channel",
  },
];
