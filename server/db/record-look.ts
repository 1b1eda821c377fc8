import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "./record-audit.ts";

/** Operator's commands that only look. The person finds them in the copy of their data. */
export const looks = ["account-shown", "copy-made"] as const;

export function recordLook(
  db: Db,
  at: Temporal.Instant,
  action: (typeof looks)[number],
  subscriptionIds: readonly string[],
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const subscriptionId of subscriptionIds)
      await recordAudit(tx, { at, actor: "operator", action, subscriptionId });
  });
}
