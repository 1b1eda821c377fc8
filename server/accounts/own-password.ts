import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { account } from "#server/db/schema/accounts.ts";
import { Refusal } from "#server/refusal.ts";
import { verifyPassword } from "./hash-password.ts";

/**
 * Checks the account's password before an action that cannot be undone or could lock out the owner: somebody else may use a
 * browser left open. The caller has counted the attempt.
 * @throws Refusal WRONG_PASSWORD
 */
export async function requireOwnPassword(db: Db | Tx, userId: string, password: string): Promise<void> {
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  if (credential?.hash && (await verifyPassword({ hash: credential.hash, password }))) return;
  throw new Refusal("wrong-password", { fields: { password: "wrong-password" } });
}
