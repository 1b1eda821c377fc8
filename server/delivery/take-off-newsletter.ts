import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";

/**
 * A newsletter's mail could not be delivered for good, as an answer or a bounce said, or its reader reported it as spam. Its
 * subscriber is off the list until the address confirms again. `params` are the mail's; a test issue names nobody.
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
