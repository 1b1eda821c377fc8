import { desc, eq, inArray } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Answer } from "#core/words/messages/answer-texts.ts";
import { isFromWrongClock } from "#server/clock.ts";
import type { Tx } from "#server/db/client.ts";
import { type OfferedDate, textConversations } from "#server/db/schema/providers.ts";
import { numberHash, numberHashes } from "#server/recipients/suppressions.ts";
import type { Services } from "#server/start/services.ts";

export type Conversation = typeof textConversations.$inferSelect;

/** Answers to one number a day: an answering machine must not talk with us for ever. */
const answersADay = 20;
/** Days in which "DONE 2" means the second date of our last question. */
const questionDays = 3;

/** Locks a number's conversation, so that its texts are handled one after the other. */
export async function holdConversation(
  tx: Tx,
  { keys, clock }: Services,
  number: string,
): Promise<Conversation> {
  const hash = numberHash(keys, number);
  const former = numberHashes(keys, number).filter((one) => one !== hash);
  if (former.length > 0) await moveConversation(tx, former, hash);
  await tx
    .insert(textConversations)
    .values({ numberHash: hash, countedSince: clock.now() })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(textConversations)
    .where(eq(textConversations.numberHash, hash))
    .for("update");
  if (!row) throw new Error("The conversation was not written.");
  return row;
}

/** Moves a conversation from a former secret to the present one. */
async function moveConversation(tx: Tx, former: string[], hash: string): Promise<void> {
  const { numberHash } = textConversations;
  const [row] = await tx
    .select()
    .from(textConversations)
    .where(inArray(numberHash, [hash, ...former]))
    .orderBy(desc(eq(numberHash, hash)))
    .limit(1);
  if (row && row.numberHash !== hash) await change(tx, row.numberHash, { numberHash: hash });
}

/** The dates that a number in an answer may mean. Empty when we have not asked, or long ago. */
export function datesOffered({ askedAt, offered }: Conversation, now: Temporal.Instant): OfferedDate[] {
  return askedAt !== null && isYounger(askedAt, now, 24 * questionDays) ? offered : [];
}

export async function rememberQuestion(
  tx: Tx,
  now: Temporal.Instant,
  { numberHash: hash }: Conversation,
  offered: OfferedDate[],
): Promise<void> {
  await change(tx, hash, { askedAt: now, offered });
}

/** Whether to answer a text that we do not understand: at most once a day. Counts the answer. */
export async function mayExplain(
  tx: Tx,
  now: Temporal.Instant,
  conversation: Conversation,
): Promise<boolean> {
  const { helpedAt } = conversation;
  if (helpedAt !== null && isYounger(helpedAt, now, 24)) return false;
  await change(tx, conversation.numberHash, { helpedAt: now });
  return true;
}

/**
 * Whether the number gets one more answer today. Counts it. One extra is reserved for the confirmation of a STOP, which also
 * counts: STOP and START in turn must not make us write for ever.
 */
export async function mayAnswer(
  tx: Tx,
  now: Temporal.Instant,
  conversation: Conversation,
  { says }: Answer,
): Promise<boolean> {
  const { countedSince, answers } = conversation;
  const isCounting = countedSince !== null && isYounger(countedSince, now, 24);
  if (isCounting && answers >= answersADay + (says === "stopped" ? 1 : 0)) return false;
  await change(
    tx,
    conversation.numberHash,
    isCounting ? { answers: answers + 1 } : { answers: 1, countedSince: now },
  );
  return true;
}

const isYounger = (then: Temporal.Instant, now: Temporal.Instant, hours: number): boolean =>
  Temporal.Instant.compare(now, then.add({ hours })) < 0 && !isFromWrongClock(then, now);

async function change(tx: Tx, hash: string, values: Partial<Conversation>): Promise<void> {
  await tx.update(textConversations).set(values).where(eq(textConversations.numberHash, hash));
}
