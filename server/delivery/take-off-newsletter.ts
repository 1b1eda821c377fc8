import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";

/**
 * Takes a subscriber off the newsletter's list until the address confirms again: an answer or a bounce refused the mail for good,
 * or its reader reported it as spam. `params` are the mail's; a test issue names nobody.
 */
export async function takeOffNewsletter(
  tx: Tx,
  now: Temporal.Instant,
  { subscriberNumber }: Record<string, unknown>,
): Promise<void> {
  if (typeof subscriberNumber !== "number") return;
  const isIt = eq(newsletterSubscribers.number, subscriberNumber);
  await tx
    .update(newsletterSubscribers)
    .set({ state: "left", leftAt: now })
    .where(and(isIt, eq(newsletterSubscribers.state, "confirmed")));
}
