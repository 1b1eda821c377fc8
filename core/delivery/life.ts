/**
 * The life of a delivery: every status that its row can have, every event that changes the status, and who may cause
 * the event. The diagram in docs/invariants.md is drawn from this table. Every database that a test opens refuses any
 * other change.
 * - `planned`: the message waits for its turn at `next_attempt_at`.
 * - `sending`: one process has claimed the message until the lease ends.
 * - `sent`: the provider accepted the message. Of a mail we learn no more unless it comes back. With the reason
 *   `record-lost` even the acceptance is not known: after a restore the operator counted the message as sent.
 * - `delivered`: a receipt says that the message arrived. Final.
 * - `failed`: the message did not arrive, and no try is left. Final, unless the address was stopped by mistake.
 * - `superseded`: a newer offset goes instead, or the same message to the same address for somebody else. Final, unless a clock was ahead.
 * - `cancelled`: the message was true when it was planned and is no longer true. It comes back when it is true again.
 * - `suppressed`: the message is due, and no channel is willing to carry it. It comes back when one is.
 */
export const deliveryStatuses = [
  "planned",
  "sending",
  "sent",
  "delivered",
  "failed",
  "superseded",
  "cancelled",
  "suppressed",
] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * Who changes the status of a delivery. `use-case`: code that writes a message at somebody's request. `vendor`: a
 * receipt or a bounce. `owner`: "Try again", or an address that is taken off a list. `operator`: `daymark channels
 * revive`, or `daymark restore --confirm --sent-before`.
 */
type Causer = "planner" | "dispatcher" | "sweeper" | "use-case" | "vendor" | "owner" | "operator";

/** An event in the life of a row: here of a delivery, in core/people/channel-life.ts of a channel. */
export interface LifeEvent<State, Causer, To = State> {
  /** The words in the diagram. */
  words: string;
  /** Null means that the row begins with this state. */
  from: readonly (State | null)[];
  to: To;
  by: readonly Causer[];
}

type Event = LifeEvent<DeliveryStatus, Causer>;

const events = {
  planned: { words: "due, or asked for", from: [null], to: "planned", by: ["planner", "use-case"] },
  unwilling: { words: "no willing channel", from: [null], to: "suppressed", by: ["planner"] },
  late: { words: "a newer offset goes instead", from: [null], to: "superseded", by: ["planner"] },
  claimed: { words: "claimed, attempt recorded", from: ["planned"], to: "sending", by: ["dispatcher"] },
  taken: {
    words: "the provider accepted it",
    from: ["sending", "planned"],
    to: "sent",
    by: ["dispatcher", "vendor"],
  },
  presumed: {
    words: "the operator counts it as sent",
    from: ["planned"],
    to: "sent",
    by: ["operator"],
  },
  putOff: {
    words: "a passing failure, or a dead process",
    from: ["sending"],
    to: "planned",
    by: ["dispatcher", "sweeper", "vendor"],
  },
  cameBack: { words: "it came back, and is still true", from: ["sent"], to: "planned", by: ["vendor"] },
  arrived: {
    words: "a receipt came",
    from: ["planned", "sending", "sent"],
    to: "delivered",
    by: ["vendor"],
  },
  givenUp: {
    words: "a dead address, or its time is over",
    from: ["sending", "planned", "sent"],
    to: "failed",
    by: ["dispatcher", "vendor"],
  },
  overtaken: {
    words: "a newer one goes instead",
    from: ["planned", "suppressed"],
    to: "superseded",
    by: ["planner", "dispatcher", "owner"],
  },
  untrue: { words: "no longer true", from: ["planned", "suppressed"], to: "cancelled", by: ["dispatcher"] },
  decidedEarly: {
    words: "decided by a clock that was ahead",
    from: ["superseded"],
    to: "cancelled",
    by: ["planner"],
  },
  heldBack: {
    words: "nobody is willing any more",
    from: ["planned", "sending", "cancelled"],
    to: "suppressed",
    by: ["planner", "dispatcher"],
  },
  stillHeldBack: {
    words: "nobody is willing, for another reason",
    from: ["suppressed"],
    to: "suppressed",
    by: ["planner"],
  },
  postponed: {
    words: "its turn comes later",
    from: ["planned"],
    to: "planned",
    by: ["dispatcher", "vendor"],
  },
  trueAgain: { words: "true again", from: ["cancelled"], to: "planned", by: ["planner"] },
  willingAgain: {
    words: "willing again",
    from: ["suppressed"],
    to: "planned",
    by: ["planner", "sweeper", "owner"],
  },
  stoppedByMistake: {
    words: "its address was stopped by mistake",
    from: ["failed"],
    to: "suppressed",
    by: ["dispatcher", "owner", "operator"],
  },
} as const satisfies Record<string, Event>;

export type DeliveryEvent = keyof typeof events;

/** The table of all changes. */
export const deliveryEvents: Readonly<Record<DeliveryEvent, Event>> = events;

/** A message with one of these statuses needs its content and its address no more. */
const spent: ReadonlySet<DeliveryStatus> = new Set([
  "sent",
  "delivered",
  "failed",
  "superseded",
  "cancelled",
]);

export const isSpent = (status: DeliveryStatus): boolean => spent.has(status);
