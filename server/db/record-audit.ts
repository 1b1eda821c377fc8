import type { Temporal } from "temporal-polyfill";
import type { KeyEvent } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { auditLog } from "#server/db/schema/operations.ts";

export type AuditAction =
  | "signup-saved"
  | "signup-claimed"
  | "signup-declined"
  | "signed-in-once-paid"
  | "subscription-ended"
  | "paid"
  | "payment-returned"
  | "refund-asked"
  | "year-granted"
  | "year-withdrawn"
  | "date-set"
  | "done-said"
  | "done-taken-back"
  | "rest-begun"
  | "rest-ended"
  | "note-written"
  | "location-added"
  | "location-ended"
  | "location-changed"
  | "recipient-added"
  | "recipient-changed"
  | "reminders-chosen"
  | "language-chosen"
  | "recipient-removed"
  | "texts-asked-for"
  | "calendar-opened"
  | "calendar-closed"
  | "channel-stopped"
  | "channel-started"
  | "agreement-lapsed"
  | KeyEvent
  // The operator only looked.
  | "account-shown"
  | "copy-made";

export interface AuditEntry {
  at: Temporal.Instant;
  /**
   * The account; the channel whose link was used; a question's link; the wizard, before there is either; the operator, at a
   * person's request; or a carriers' file.
   */
  actor: { userId: string } | { channelId: string } | "wizard" | "link" | "operator" | "carrier";
  action: AuditAction;
  subscriptionId: string;
  /** Ids, dates and states; never a name or an address. */
  detail?: Record<string, string | number | null>;
}

/** Records who changed what, in the transaction that changes it; and which operator's command has looked at a person's data. */
export async function recordAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, actor: actorName(entry.actor) });
}

function actorName(actor: AuditEntry["actor"]): string {
  if (typeof actor === "string") return actor;
  return "userId" in actor ? `user:${actor.userId}` : `channel:${actor.channelId}`;
}
