import type { ChannelKind } from "#core/people/channels.ts";
import { m } from "#messages";

/** The page behind the link in each mail, which stops the messages. */
export const ownMessagesWords = {
  follows: {
    email: m.own_messages_follows_email,
    text: m.own_messages_follows_text,
  } satisfies Record<ChannelKind, () => string>,
  // Texts start by START alone. `ourNumber`: null while we send no texts.
  textStart: (ourNumber: string | null) =>
    ourNumber === null ? m.own_messages_text_start() : m.own_messages_text_start_to({ ourNumber }),
};
