import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { account } from "#server/db/schema/accounts.ts";
import type { Services } from "#server/start/services.ts";
import { hashPassword, isOlder } from "./hash-password.ts";

/**
 * Rehashes an old hash at today's cost after a login. Runs after the answer, so that its time tells nothing. A password that was
 * changed meanwhile stays.
 */
export function renewHashLater(db: Db, services: Services, userId: string, password: string): void {
  services.background.run("a password was not hashed anew", async () => {
    const own = and(eq(account.userId, userId), eq(account.providerId, "credential"));
    const [credential] = await db.select({ hash: account.password }).from(account).where(own);
    if (!credential?.hash || !isOlder(credential.hash)) return;
    const renewed = await hashPassword(password);
    await db
      .update(account)
      .set({ password: renewed })
      .where(and(own, eq(account.password, credential.hash)));
  });
}
