import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAccountEvent, type UndoneBy } from "#server/db/record-account-event.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { AccountActivity } from "#server/messages/templates.ts";
import type { Services } from "#server/start/services.ts";

const tenMinutesMs = 600_000;

/**
 * Tells the account's own address what somebody has done who is logged in to it, and has /profile show it. Each occasion is told,
 * because a browser left open is not its owner. Only a copy that is read and then saved within the same ten minutes counts as one, and so do wrong codes.
 */
export async function tellActivity(
  db: Db | Tx,
  { keys, clock }: Pick<Services, "keys" | "clock">,
  userId: string,
  activity: AccountActivity,
  undone: UndoneBy = {},
): Promise<void> {
  const [user] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return;
  const now = clock.now();
  const at = now.epochMilliseconds;
  const occasion =
    activity === "copy-made" || activity === "codes-refused" ? Math.floor(at / tenMinutesMs) : at;
  const isNew = await enqueueDelivery(db, keys, now, {
    kind: "account",
    channel: "email",
    to: { address: user.email, language: user.language },
    template: "account-activity",
    params: { activity },
    sealed: null,
    dedupeKey: `account-activity:${activity}:${userId}:${occasion}`,
  });
  if (isNew) await recordAccountEvent(db, now, userId, activity, undone);
}
