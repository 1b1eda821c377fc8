import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";

/**
 * The lock order for an account's rows, so that no two transactions deadlock:
 *
 * 1. the account's row. `for("update")` where everything open ends (`revokeSessions`) or a place is taken (`lockAccount`); here
 * for changes that tell the account (`notifyActivity` writes a row that refers to it), before anything below is touched;
 * 2. its ways in: its sessions, passkeys, and mailed links by their ids (`lockLinks`);
 * 3. its lists, then their places or people, then the channels by their ids; the calendars' addresses.
 *
 * A deletion (delete-person.ts) begins with the lists, and gives way before PostgreSQL looks for deadlocks.
 *
 * FOR KEY SHARE: any number of changes hold it concurrently, and only the end of everything waits for them.
 */
export async function shareLockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("key share");
}
