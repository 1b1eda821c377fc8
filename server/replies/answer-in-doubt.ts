import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { isStartBelieved } from "#core/people/number-doubt.ts";
import type { Answer } from "#core/words/messages/answer-texts.ts";
import type { Tx } from "#server/db/client.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { channelsOfNumber } from "#server/recipients/switch-number.ts";
import { isListed } from "#server/replies/open-dates.ts";

/**
 * What a number in doubt is answered, whatever it says: no date, no name, and no "done" is taken from it. While its former holder can
 * still be told from a stranger, it is asked once more; later it learns no more than any number that is on no list. Null when
 * the number is on a list without doubt, or on none.
 */
export async function answerInDoubt(tx: Tx, now: Temporal.Instant, number: string): Promise<Answer | null> {
  const listed = (await channelsOfNumber(tx, number)).filter(({ channel }) => isListed(channel));
  const doubted = listed.flatMap(({ channel: { doubtedOn, doubtReason } }) =>
    doubtedOn === null ? [] : { doubtedOn, doubtReason },
  );
  if (doubted.length === 0 || doubted.length < listed.length) return null;
  return doubted.some((doubt) => isStartBelieved(doubt, now))
    ? { says: "still-yours" }
    : { says: "not-listed" };
}

/** Any text shows that somebody reads there. A number in doubt is settled by START alone. */
export async function noteHeard(tx: Tx, now: Temporal.Instant, number: string): Promise<void> {
  const known = tx
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .where(
      and(
        eq(recipientChannels.kind, "text"),
        eq(recipientChannels.address, number),
        isNull(recipientChannels.retiredAt),
        isNull(recipientChannels.doubtedOn),
        isNotNull(recipientChannels.consentAt),
      ),
    )
    .orderBy(recipientChannels.id)
    .for("no key update");
  await tx.update(recipientChannels).set({ heardAt: now }).where(inArray(recipientChannels.id, known));
}
