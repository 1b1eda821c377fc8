import { and, eq, inArray, ne } from "drizzle-orm";
import { knownLanguage, type Language } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";
import { recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { isOwn } from "#server/subscriptions/own-subscription.ts";

export async function readHoldersLanguage(db: Db | Tx, userId: string): Promise<Language> {
  const [row] = await db.select({ language: user.language }).from(user).where(eq(user.id, userId));
  return knownLanguage(row?.language);
}

/** An account holder chooses the language of messages about the account, and of their own on each list. */
export async function chooseHoldersLanguage(tx: Db | Tx, userId: string, language: Language): Promise<void> {
  const own = tx.select({ id: subscriptions.id }).from(subscriptions).where(isOwn(userId));
  await tx
    .update(user)
    .set({ language })
    .where(and(eq(user.id, userId), ne(user.language, language)));
  await tx
    .update(recipients)
    .set({ language })
    .where(
      and(
        recipients.isAccountHolder,
        ne(recipients.language, language),
        inArray(recipients.subscriptionId, own),
      ),
    );
}
