import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Language } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { readLink } from "#server/db/signed-links.ts";
import type { Services } from "#server/start/services.ts";

/**
 * A newsletter mail's reader joins or leaves the list by its link. The link works while the address is known, so that a slip can
 * be corrected with the same mail. Idempotent.
 * @returns whether the link is valid: signed here, with its subscriber still there
 */
export async function answerNewsletterLink(
  db: Db | Tx,
  { keys, clock }: Services,
  token: string,
  answer: "confirm" | "leave",
): Promise<boolean> {
  const number = readLink(keys, "newsletter", token);
  if (number === null) return false;
  const isIt = eq(newsletterSubscribers.number, number);
  await change(db, clock.now(), isIt, answer);
  return (await db.$count(newsletterSubscribers, isIt)) > 0;
}

/** The link's reader chooses a language. Being on the list or off it does not change. @returns whether the link is valid */
export async function chooseNewsletterLanguage(
  db: Db | Tx,
  { keys }: Services,
  token: string,
  language: Language,
): Promise<boolean> {
  const number = readLink(keys, "newsletter", token);
  if (number === null) return false;
  const changed = await db
    .update(newsletterSubscribers)
    .set({ language })
    .where(eq(newsletterSubscribers.number, number))
    .returning({ id: newsletterSubscribers.id });
  return changed.length > 0;
}

/** Takes an address off the list. @returns whether it was on it, or waited for its reader */
export const leaveNewsletter = (db: Db | Tx, now: Temporal.Instant, email: string): Promise<boolean> =>
  change(db, now, eq(newsletterSubscribers.email, email), "leave");

async function change(
  db: Db | Tx,
  now: Temporal.Instant,
  isIt: SQL,
  answer: "confirm" | "leave",
): Promise<boolean> {
  const next =
    answer === "confirm"
      ? { state: "confirmed" as const, confirmedAt: now, leftAt: null }
      : { state: "left" as const, leftAt: now };
  const changed = await db
    .update(newsletterSubscribers)
    .set(next)
    .where(and(isIt, ne(newsletterSubscribers.state, next.state)))
    .returning({ id: newsletterSubscribers.id });
  return changed.length > 0;
}
