/**
 * The life of a delivery: every state that its row can have, every event that changes the state, and who may cause it.
 * ARCHITECTURE.md's diagram is drawn from this table, and every database that a test opens refuses any other change.
 *
 * - `planned`: waits for its turn at `next_attempt_at`.
 * - `sending`: claimed by one process until its lease ends.
 * - `sent`: the provider accepted it. For mail that is all one can know until it comes back.
 * - `delivered`: a receipt says that it has arrived. Final.
 * - `failed`: it did not get there, and no try is left. Final, unless its address was stopped by mistake.
 * - `superseded`: a newer offset, or the same message to the same address for somebody else, goes instead. Final.
 * - `cancelled`: it was true when it was planned, and is no longer. Comes back when it is true again.
 * - `suppressed`: it is due, and nobody is willing to take it there. Comes back when somebody is.
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
 * Who changes a delivery's state. `use-case`: whatever writes a message at somebody's request. `vendor`: a receipt, or a mail
 * that came back. `owner`: "Try again", or an address taken off a list. `operator`: `npm run channels -- revive`.
 */
type Causer = "planner" | "dispatcher" | "sweeper" | "use-case" | "vendor" | "owner" | "operator";

interface Event {
  /** In the diagram's words. */
  words: string;
  /** Null: the row begins so. */
  from: readonly (DeliveryStatus | null)[];
  to: DeliveryStatus;
  by: readonly Causer[];
}

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

/** The table. */
export const deliveryEvents: Readonly<Record<DeliveryEvent, Event>> = events;

/** States in which nothing more is done with what a message says, nor with where it goes. */
const spent: ReadonlySet<DeliveryStatus> = new Set([
  "sent",
  "delivered",
  "failed",
  "superseded",
  "cancelled",
]);

export const isSpent = (status: DeliveryStatus): boolean => spent.has(status);

/** Whether a row may go from one state to the other; `null` is a row that is not there yet. To itself it always may. */
export function mayBecome(from: DeliveryStatus | null, to: DeliveryStatus): boolean {
  return (
    from === to || Object.values(deliveryEvents).some((event) => event.to === to && event.from.includes(from))
  );
}

/** The diagram of the table, as Mermaid draws it. */
export function drawLife(): string {
  const arrows = Object.values(deliveryEvents).flatMap(({ words, from, to }) =>
    from.map((state) => `  ${state ?? "[*]"} --> ${to}: ${words}`),
  );
  return ["stateDiagram-v2", ...arrows].join("\n");
}
