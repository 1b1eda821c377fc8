import { type About, parseReply, type Reply } from "#core/delivery/parse-reply.ts";
import { normaliseUsPhone } from "#core/people/us-phone.ts";
import type { Answer } from "#core/words/messages/answer-texts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inLanguage } from "#server/language.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { mayTextInAll } from "#server/messages/totals.ts";
import { isNewEvent } from "#server/providers/record-event.ts";
import { isSuppressed } from "#server/recipients/suppressions.ts";
import { stopNumber } from "#server/recipients/switch-number.ts";
import { type Conversation, holdConversation, mayAnswer, mayExplain } from "#server/replies/conversation.ts";
import { languageOfNumber } from "#server/replies/language-of-number.ts";
import { remindLaterByText } from "#server/replies/later-by-text.ts";
import { askIfDone, leadToPage, sayDoneByText } from "#server/replies/say-done-by-text.ts";
import { startByText } from "#server/replies/start-by-text.ts";
import { undoByText, undoJustSaid } from "#server/replies/undo-by-text.ts";
import type { Services } from "#server/start/services.ts";

export interface IncomingText {
  provider: string;
  /** The provider's id of the text, which is handled once, however often it is delivered. */
  event: string;
  /** E.164 */
  from: string;
  /** Read and dropped: people's texts are stored nowhere. */
  body: string;
  /** The keyword that the provider has answered itself. Then we act on it without another answer. */
  answeredAs: "stop" | "start" | "help" | null;
}

/** One text may confirm a stop within this time, and none afterwards (47 CFR 64.1200(a)(12)). */
const confirmationLifetime = { minutes: 5 } as const;

/**
 * Acts on a text to our number, with at most one text as the answer. The answer is a delivery like any other: sent once however
 * often the webhook is replayed, and retried when it fails (docs/decisions/0008-texts-and-channels.md).
 */
export async function receiveText(db: Db, services: Services, text: IncomingText): Promise<void> {
  const { keys, clock } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await isNewEvent(tx, now, text))) return;
    const conversation = await holdConversation(tx, services, text.from);
    const reply: Reply = text.answeredAs ? { means: text.answeredAs } : parseReply(text.body);
    const language = await languageOfNumber(tx, text, reply.means === "start");
    const answer = await inLanguage(language, () => act(tx, services, text, conversation, reply));
    if (answer === null || text.answeredAs !== null) return;
    // A short code or a foreign number may text us. Its text counts, and nothing is sent there.
    if (normaliseUsPhone(text.from) !== text.from) return;
    if (!(await mayAnswer(tx, now, conversation, answer)) || !(await mayTextInAll(tx, services, now))) return;
    await enqueueDelivery(tx, keys, now, {
      template: "text-answer",
      params: answer,
      dedupeKey: `${text.provider}:${text.event}`,
      channel: "text",
      to: { address: text.from, language },
      ...(answer.says === "stopped" && { giveUpAt: now.add(confirmationLifetime) }),
    });
  });
  services.wakeDispatcher();
}

/** After a STOP comes one confirmation and then silence, except for START, and for HELP, which asks for an answer. */
async function act(
  tx: Tx,
  services: Services,
  { from: number, answeredAs }: IncomingText,
  conversation: Conversation,
  reply: Reply,
): Promise<Answer | null> {
  const wasStopped = await isSuppressed(tx, services.keys, number);
  switch (reply.means) {
    case "stop":
      // A second STOP acts too: the number may have been entered somewhere since.
      await stopNumber(tx, services, number, "reply");
      return wasStopped ? null : { says: "stopped" };
    case "start":
      return startByText(tx, services, number, answeredAs !== null);
    case "help":
      return { says: "help" };
  }
  if (wasStopped) return null;
  if (reply.means === "undo") return undoByText(tx, services, number);
  if (reply.means === "later") return remindLaterByText(tx, services, number);
  if (reply.means === "cannot-come" || reply.means === "changed") return leadToPage(tx, number, reply.means);
  const answer = await (reply.means === "unclear"
    ? askBack(tx, services, number, conversation, reply.about)
    : sayDoneByText(tx, services, number, conversation, reply));
  if (answer !== null) return answer;
  return (await mayExplain(tx, services.clock.now(), conversation)) ? { says: "not-understood" } : null;
}

/** The answer to a text that changes nothing. Null for a text about nothing we know. */
async function askBack(
  tx: Tx,
  services: Services,
  number: string,
  conversation: Conversation,
  about: About | null,
): Promise<Answer | null> {
  switch (about) {
    case "done":
      return askIfDone(tx, services.clock.now(), number, conversation);
    case "limit":
      return { says: "limit" };
    case "who":
      return { says: "help" };
    case "that":
      return undoJustSaid(tx, services, number);
    case null:
      return null;
  }
}
