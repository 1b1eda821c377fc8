import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { languageNow } from "#core/languages.ts";
import type { Db } from "#server/db/client.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { type MailAsk, mayMail } from "#server/messages/mail-allowance.ts";
import type { Services } from "#server/start/services.ts";

/** Delete an address after this many days without an answer: whoever entered it, its reader did not want the newsletter. */
const unansweredDays = 30;

/**
 * Somebody enters an address for the newsletter. Only an answer to the mail puts it on the list. So a new address, one that has
 * left, or a waiting one waits now; one on the list stays. Each gets a mail: the person who asked learns nothing about an
 * address.
 * @param ask with a normalised email. A mailbox that has had its mails of the day gets none, and nobody is told
 */
export async function askToSubscribe(
  db: Db,
  services: Services,
  firstName: string,
  ask: MailAsk,
): Promise<void> {
  const now = services.clock.now();
  const { email } = ask;
  if (!(await mayMail(db, services, now, ask, { canWait: true }))) return;
  await forgetUnanswered(db, now);
  const asked = { firstName, language: languageNow(), state: "pending" as const, askedAt: now };
  await db.transaction(async (tx) => {
    await tx
      .insert(newsletterSubscribers)
      .values({ email, ...asked })
      .onConflictDoNothing();
    const [subscriber] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
      .for("update");
    if (!subscriber) return;
    const { id, number, state } = subscriber;
    if (state !== "confirmed") {
      await tx.update(newsletterSubscribers).set(asked).where(eq(newsletterSubscribers.id, id));
    }
    await enqueueDelivery(tx, services.keys, now, {
      template: state === "confirmed" ? "newsletter-known" : "newsletter-confirm",
      params: { subscriberNumber: number },
      dedupeKey: `newsletter:${id}:${now.epochMilliseconds}`,
      channel: "email",
      to: { address: email, language: asked.language },
    });
  });
  services.wakeDispatcher();
}

/** Also runs with every sweep, whether or not somebody else asks. */
export function forgetUnanswered(db: Db, now: Temporal.Instant): Promise<unknown> {
  const { state, askedAt, leftAt } = newsletterSubscribers;
  const before = now.subtract({ hours: 24 * unansweredDays });
  const isUnanswered = and(eq(state, "pending"), lt(askedAt, before));
  return db.transaction(async (tx) => {
    // A reader who left before stays recorded as such: somebody has only entered the address again.
    await tx
      .update(newsletterSubscribers)
      .set({ state: "left" })
      .where(and(isUnanswered, isNotNull(leftAt)));
    await tx.delete(newsletterSubscribers).where(and(isUnanswered, isNull(leftAt)));
  });
}
