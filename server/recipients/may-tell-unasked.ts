import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { mayMailFromList } from "#server/messages/mail-allowance.ts";
import { addedByHolder, type Channel } from "./channels-of.ts";

/**
 * Whether something that the owner of a list has caused may be told at this address, and counts it. It is limited where the
 * owner has entered a mailbox whose reader has never said yes: the owner may be a stranger, and could fill the mailbox by
 * adding and removing it, or by "done" and its undo. The list's own mailbox, a reader who has agreed, and numbers, which
 * have always agreed, are told everything.
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
