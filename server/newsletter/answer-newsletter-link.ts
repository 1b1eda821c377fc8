import { and, eq, ne } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { readLink } from "#server/secrets/signed-links.ts";
import type { Services } from "#server/services.ts";

/**
 * The reader of a newsletter's mail answers by its link: on the list, or off it. The link works for as long as the
 * address is known, so that a slip can be corrected with the same mail. Idempotent.
 * @returns whether the link is valid: it is not when it was not signed here, or when its subscriber is gone
 */
export async function answerNewsletterLink(
  db: Db | Tx,
  { keys, clock }: Services,
  token: string,
  answer: "confirm" | "leave",
): Promise<boolean> {
  const number = readLink(keys, "newsletter", token);
  if (number === null) return false;
  const now = clock.now();
  const next =
    answer === "confirm"
      ? { state: "confirmed" as const, confirmedAt: now, leftAt: null }
      : { state: "left" as const, leftAt: now };
  const isIt = eq(newsletterSubscribers.number, number);
  await db
    .update(newsletterSubscribers)
    .set(next)
    .where(and(isIt, ne(newsletterSubscribers.state, next.state)));
  return (await db.$count(newsletterSubscribers, isIt)) > 0;
}
