import type { Db, Tx } from "#server/db/client.ts";
import { isSuppressed } from "#server/recipients/suppressions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";

/**
 * Texts that a number's holder ended by STOP begin again only by START from the number itself: carriers would hold them
 * back whatever a page was told.
 * @throws Refusal CONFLICT
 */
export async function refuseAfterStop(db: Db | Tx, { keys, sms }: Services, number: string): Promise<void> {
  if (!(await isSuppressed(db, keys, number))) return;
  throw new Refusal({ code: "number-sent-stop", ourNumber: sms?.number ?? null });
}
