import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";

/** The provider said for good that an address is no good: it is off the list until somebody confirms it again. */
export async function leaveUnreachable(db: Db, email: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(newsletterSubscribers)
    .set({ state: "left", leftAt: now })
    .where(and(eq(newsletterSubscribers.email, email), eq(newsletterSubscribers.state, "confirmed")));
}
