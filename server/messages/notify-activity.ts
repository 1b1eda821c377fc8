import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAccountEvent } from "#server/db/record-account-event.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { AccountActivity } from "#server/messages/templates/account-activity.ts";
import type { Services } from "#server/start/services.ts";

const tenMinutesMs = 600_000;

/**
 * Mails the account's own address at once what a logged-in user has done, and lists it on /profile/security. Every occasion is told,
 * because somebody else may use a browser left open. A copy that is read and then saved counts once in ten minutes.
 */
export async function notifyActivity(
  db: Db | Tx,
  { keys, clock }: Pick<Services, "keys" | "clock">,
  userId: string,
  activity: AccountActivity,
): Promise<void> {
  const [user] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return;
  const now = clock.now();
  const at = now.epochMilliseconds;
  const occasion = activity === "copy-made" ? Math.floor(at / tenMinutesMs) : at;
  const isNew = await enqueueDelivery(db, keys, now, {
    channel: "email",
    to: { address: user.email, language: user.language },
    template: "account-activity",
    params: { activity },
    dedupeKey: ["account-activity", activity, userId, occasion].join(":"),
  });
  if (isNew) await recordAccountEvent(db, now, userId, activity);
}
