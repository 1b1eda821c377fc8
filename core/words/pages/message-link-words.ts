import type { ChannelKind } from "#core/people/channels.ts";

/** The page behind the link in each mail, which stops the messages. */
export const ownMessages = {
  hello: (firstName: string) => `Hello ${firstName},`,
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

/** The same page: what it says of its reader's phone number. */
export const ownNumber = {
  ask: "Do you have a new phone number? Tell us, and reminders by text to your old number stop.",
  hasChanged: "My number changed",
  stopped: "Reminders by text to your old number have stopped.",
  next: "The account holder is told and can enter your new number. Was it a mistake? Ask the account holder to confirm the number.",
};
