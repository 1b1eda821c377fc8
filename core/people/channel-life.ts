import type { LifeEvent } from "#core/delivery/life.ts";

/**
 * The life of a channel: every state that its row can have, every event that changes the state or one of its dates, and who may
 * cause the event. The diagram in docs/invariants.md is drawn from this table. Every database that a test opens refuses any
 * other change of a state.
 * - `pending`: the reader of the address or number has not agreed. Only the question leaves. With a reason, the question did not arrive.
 * - `confirmed`: everything leaves. With `refused_at` one refusal is on record; a second may prove that the address is dead.
 * - `failing`: nothing has arrived there since `failing_since`. Only each date's first reminder leaves, as a trial.
 * - `stopped`: the reader, the account holder or both ended the messages. A mailbox still gets the notices that nobody may miss; the
 *   holder's mailbox also gets the news of a "done". A number gets nothing.
 *
 * Nothing leaves for a retired channel (`retired_at`). It keeps its state, because a stop counts when its address is entered again.
 * A rest is the person's and no state of a channel (`recipients.rests_since`).
 */
export const channelStates = ["pending", "confirmed", "stopped", "failing"] as const;

export type ChannelState = (typeof channelStates)[number];

/**
 * Who changes the state of a channel. `reader`: the reader of its address or number, by a link or a text. `owner`: the account
 * holder, or the maker of a sign-up. `vendor`: a receipt or a bounce. `carrier`: a file of numbers that may have changed hands.
 */
type Causer = "owner" | "reader" | "dispatcher" | "vendor" | "carrier" | "operator";

/** `to`: null when the channel is retired. */
type Event = LifeEvent<ChannelState, Causer, ChannelState | null>;

const events = {
  entered: { words: "entered, its reader must agree", from: [null], to: "pending", by: ["owner"] },
  opened: { words: "proven, or entered by the owner", from: [null], to: "confirmed", by: ["owner"] },
  enteredAgain: { words: "entered again after a stop", from: [null], to: "stopped", by: ["owner"] },
  started: {
    words: "its reader agrees, or a stop is taken back",
    from: ["pending", "stopped", "failing"],
    to: "confirmed",
    by: ["reader", "owner"],
  },
  awaitsAgreement: {
    words: "started, its reader must still agree",
    from: ["pending", "stopped", "failing"],
    to: "pending",
    by: ["reader", "owner"],
  },
  stopped: {
    words: "stopped",
    from: ["pending", "confirmed", "stopped", "failing"],
    to: "stopped",
    by: ["reader", "owner", "operator", "dispatcher", "vendor"],
  },
  partlyStarted: {
    words: "one of two stops is taken back",
    from: ["stopped"],
    to: "stopped",
    by: ["reader", "owner"],
  },
  lapsed: {
    words: "the number may have changed hands",
    from: ["pending", "confirmed", "failing"],
    to: "pending",
    by: ["reader", "carrier"],
  },
  doubted: {
    words: "a refusal that alone proves nothing",
    from: ["confirmed"],
    to: "confirmed",
    by: ["dispatcher", "vendor"],
  },
  trusted: {
    words: "a message was taken after a refusal",
    from: ["confirmed"],
    to: "confirmed",
    by: ["dispatcher"],
  },
  failed: { words: "the address is dead", from: ["confirmed"], to: "failing", by: ["dispatcher", "vendor"] },
  questionFailed: {
    words: "the question did not arrive",
    from: ["pending"],
    to: "pending",
    by: ["dispatcher", "vendor"],
  },
  noticesFailed: {
    words: "its notices go elsewhere",
    from: ["stopped"],
    to: "stopped",
    by: ["dispatcher", "vendor"],
  },
  noticesRetried: {
    words: "with a new date its notices go there again",
    from: ["stopped"],
    to: "stopped",
    by: ["owner"],
  },
  trialTaken: { words: "a trial was taken", from: ["failing"], to: "confirmed", by: ["dispatcher"] },
  failedByMistake: {
    words: "the trouble was not the address's",
    from: ["failing"],
    to: "confirmed",
    by: ["dispatcher", "vendor", "operator"],
  },
  retired: {
    words: "its address is replaced, or its person leaves",
    from: ["pending", "confirmed", "stopped", "failing"],
    to: null,
    by: ["owner", "reader", "operator"],
  },
} as const satisfies Record<string, Event>;

export type ChannelEvent = keyof typeof events;

/** The table of all changes. */
export const channelEvents: Readonly<Record<ChannelEvent, Event>> = events;
