import type { ChannelKind } from "#core/people/channels.ts";

/** The page behind the link in each mail, which stops the messages. */
export const ownMessages = {
  follows: {
    email: "We tell the account holder. You can change it back with this same link.",
    text: "We tell the account holder.",
  } satisfies Record<ChannelKind, string>,
  // Texts start by START alone. `ourNumber`: null while we send no texts.
  textStart: (ourNumber: string | null) =>
    ourNumber === null
      ? "To get texts, reply START to one of ours."
      : `To get texts, text START to ${ourNumber}.`,
};
