import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { mayMailFromList } from "#server/messages/mail-allowance.ts";
import { addedByHolder, type Channel } from "./channels-of.ts";

/**
 * Whether a message that a list's owner has caused may go to this address; counts it. Limited only for a mailbox that the owner
 * has entered and whose reader has never agreed: the owner may be a stranger, and could fill the mailbox by adding and removing
 * it, or by "done" and its undo. No limit for the list's own mailbox, a reader who has agreed, and numbers, which have always
 * agreed.
 */
export async function mayTellUnasked(
  tx: Tx,
  keys: Keys,
  now: Temporal.Instant,
  { kind, address, isHolderMailbox, consentHow }: Channel,
): Promise<boolean> {
  if (kind !== "email" || isHolderMailbox) return true;
  if (consentHow !== null && consentHow !== addedByHolder) return true;
  return mayMailFromList(tx, keys, now, address);
}
