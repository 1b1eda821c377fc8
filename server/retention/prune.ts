import type { Temporal } from "temporal-polyfill";
import { forgetExpired } from "#server/accounts/forget-expired.ts";
import type { Db } from "#server/db/client.ts";
import { forgetUnanswered } from "#server/newsletter/ask-to-subscribe.ts";
import { type Forgotten, forgetOld } from "#server/retention/forget-old.ts";

/** One round of forgetting: with every sweep of a worker, and by hand (`daymark prune`). A round takes a batch of each. */
export async function prune(db: Db, now: Temporal.Instant): Promise<Forgotten> {
  await forgetExpired(db, now);
  await forgetUnanswered(db, now);
  return forgetOld(db, now);
}
