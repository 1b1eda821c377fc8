import type { Hours } from "#core/planning/hours.ts";
import { textMaxLength } from "#core/words/messages/as-text.ts";
import { formatUsPhone } from "./contacts.ts";

/**
 * The kinds of channel, the preferred one first. A person with several open channels gets a notice on the first of them. A
 * kind is a row in `channelFacts`, a row in server/messages/channel-senders.ts, a folder in server/providers/, and its
 * sentences (CONTRIBUTING.md, "A kind of channel").
 */
export const channelKinds = ["email", "text"] as const;

export type ChannelKind = (typeof channelKinds)[number];

/**
 * The facts of a kind of channel: every difference between kinds except the spelling of addresses (channel-addresses.ts),
 * which takes a library that no page needs at once. Code names a kind only when the code is about that kind alone.
 */
export interface ChannelFacts {
  /** A stored address as a person reads it. */
  format: (address: string) => string;
  /**
   * Whose consent opens an address that the account holder has written down. `holder`: the account holder's is enough,
   * and each message tells its reader how to stop. `reader`: the person who reads there must agree; until then only the
   * question is sent.
   */
  openedBy: "holder" | "reader";
  /**
   * What a stop by the reader ends. `reminders`: reminders end, and notices that must not be missed still come.
   * `everything`: all messages on every list end until the reader starts them again. The stop is remembered by the hash
   * of the address (server/recipients/suppressions.ts).
   */
  stopEnds: "reminders" | "everything";
  /** Messages leave only within these hours of the reader's clock. Null when any hour will do. */
  hours: Hours | null;
  /** How many GSM-7 places one message has. Null when there is no limit. */
  maxLength: number | null;
  /**
   * True when the provider reports for each message whether it arrived. Without receipts we learn only of messages that
   * came back.
   */
  hasReceipts: boolean;
  /**
   * How many messages of this kind one process may have in flight: given to the provider, outcome not yet written. When
   * the process is killed, at most this many go out twice. The sum over all kinds, with `keptInFlight`, is at most eleven.
   */
  mostInFlight: number;
  /** How many more may be in flight when somebody has asked for them, or when they try whether the provider is back. */
  keptInFlight: number;
  /**
   * How many batches one process sends at the same time (server/delivery/dispatch-deliveries.ts). With several, the first is
   * only for messages that somebody has asked for.
   */
  lanes: number;
}

export const channelFacts: Record<ChannelKind, ChannelFacts> = {
  email: {
    format: (address) => address,
    openedBy: "holder",
    stopEnds: "reminders",
    hours: null,
    maxLength: null,
    hasReceipts: false,
    // A mail is in flight from its first byte after the server's 354 until the COMMIT of its mark: the time that the server
    // takes over it, and some milliseconds. With nine, a server that takes 80 ms gets more than a hundred a second. More
    // connections may be open than mails in flight: each greets, names the recipient, and then waits for its place.
    mostInFlight: 9,
    keptInFlight: 1,
    lanes: 4,
  },
  text: {
    format: formatUsPhone,
    // docs/decisions/0008-texts-and-channels.md says whose consent a text needs, and what STOP means to the
    // carriers.
    openedBy: "reader",
    stopEnds: "everything",
    hours: { from: 8, before: 21 },
    maxLength: textMaxLength,
    hasReceipts: true,
    // A text takes its provider a fifth of a second, and providers pass on a few a second.
    mostInFlight: 1,
    keptInFlight: 0,
    lanes: 1,
  },
};

/** An object with one value for each kind. */
export const forEachKind = <Value>(makeValue: (kind: ChannelKind) => Value): Record<ChannelKind, Value> =>
  Object.fromEntries(channelKinds.map((kind) => [kind, makeValue(kind)])) as Record<ChannelKind, Value>;

/** Whether a word from outside is the name of a kind of channel. */
export const isChannelKind = (word: string): word is ChannelKind =>
  (channelKinds as readonly string[]).includes(word);
