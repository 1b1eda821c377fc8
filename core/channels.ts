import { formatUsPhone, normaliseEmail, normaliseUsPhone } from "#core/contacts.ts";
import type { Hours } from "#core/schedule.ts";
import { textMaxLength } from "#core/words/messages/texts.ts";

/**
 * The kinds of channel, the preferred one first: who has several ways is told on the first that is open. A kind is a row in
 * `channelFacts`, a row in server/messages/channel-senders.ts, a folder in server/providers/, and its words (CONTRIBUTING.md, "A channel").
 */
export const channelKinds = ["email", "text"] as const;

export type ChannelKind = (typeof channelKinds)[number];

/** What a kind of channel is. What differs between kinds stands here; code that asks for one kind by its name is about that kind alone. */
export interface ChannelFacts {
  words: {
    /** "Reminders by …". */
    one: string;
    many: string;
    /** How a person's page calls the way to them. */
    way: string;
    /** The end of a sentence that begins with `way`. */
    doesNotArrive: string;
    /** What an address of this kind is called. */
    address: string;
    /** Who carries its messages, as the operator is told. */
    provider: string;
  };
  /** The one spelling that is stored and compared; null when it is no usable address. */
  normalise: (typed: string) => string | null;
  /** A stored address, as a person reads it. */
  format: (address: string) => string;
  /**
   * Whose word opens an address that the account holder has written down. `holder`: the account holder's; each message then has a
   * step that stops it. `reader`: that of whoever reads there, and until then nothing is sent but the question.
   */
  openedBy: "holder" | "reader";
  /**
   * What its reader's stop ends. `reminders`: notices that must not be missed still come. `everything`: all messages, on every
   * list, until its reader starts them again; remembered by the address's hash (server/recipients/suppressions.ts).
   */
  stopEnds: "reminders" | "everything";
  /** Hours on the reader's clock outside of which nothing leaves; null when any hour will do. */
  hours: Hours | null;
  /** The places that one message has, in GSM-7; null without a limit. */
  maxLength: number | null;
  /** Its provider reports of each message whether it has arrived. Without receipts, one learns only what came back. */
  hasReceipts: boolean;
  /**
   * How many of its messages one process may have handed over without having written down what came of them: as many go out
   * twice when it is killed. Ten of all kinds together.
   */
  mostInHand: number;
  /** Batches that one process has under way at a time (server/dispatch/dispatch-deliveries.ts). */
  lanes: number;
}

export const channelFacts: Record<ChannelKind, ChannelFacts> = {
  email: {
    words: {
      one: "email",
      many: "emails",
      way: "Email",
      doesNotArrive: "does not arrive",
      address: "address",
      provider: "mail server",
    },
    normalise: normaliseEmail,
    format: (address) => address,
    openedBy: "holder",
    stopEnds: "reminders",
    hours: null,
    maxLength: null,
    hasReceipts: false,
    // In hand from its first byte after the server's 354 to the COMMIT of its mark, some milliseconds; connections beyond
    // that may greet, name the recipient, and wait.
    mostInHand: 8,
    lanes: 3,
  },
  text: {
    words: {
      one: "text",
      many: "texts",
      way: "Texts",
      doesNotArrive: "do not arrive",
      address: "number",
      provider: "text provider",
    },
    normalise: normaliseUsPhone,
    format: formatUsPhone,
    // Whose consent a text needs, and what STOP means to the carriers: docs/decisions/0008-texts-consent-and-answers.md.
    openedBy: "reader",
    stopEnds: "everything",
    hours: { from: 8, before: 21 },
    maxLength: textMaxLength,
    hasReceipts: true,
    mostInHand: 2,
    lanes: 1,
  },
};

/** The kinds of which `holds` is true, in their order. */
export const kindsThat = (holds: (facts: ChannelFacts) => boolean): ChannelKind[] =>
  channelKinds.filter((kind) => holds(channelFacts[kind]));

/** A value for each kind. */
export const forEachKind = <Value>(makeValue: (kind: ChannelKind) => Value): Record<ChannelKind, Value> =>
  Object.fromEntries(channelKinds.map((kind) => [kind, makeValue(kind)])) as Record<ChannelKind, Value>;

/** Whether a word from outside names a kind of channel. */
export const isChannelKind = (word: string): word is ChannelKind =>
  (channelKinds as readonly string[]).includes(word);

/** The stored spelling of whatever somebody typed as an address, of the first kind that knows it; null when none does. */
export function normaliseAddress(typed: string): string | null {
  for (const kind of channelKinds) {
    const address = channelFacts[kind].normalise(typed);
    if (address !== null) return address;
  }
  return null;
}
