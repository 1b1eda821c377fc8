import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";

/**
 * The order in which transactions lock what belongs to an account, so that no two deadlock:
 * 1. the account's row. `for("update")` where everything open ends (`revokeSessions`) or a place is taken (`lockAccount`); here for
 *    whatever tells the account (`tellActivity` writes a row that refers to it), before anything below is touched;
 * 2. what opens it: its sessions, passkeys, and mailed links by their ids (`lockLinks`);
 * 3. its lists, then their places or people, then the channels by their ids; the calendars' addresses.
 * A deletion (delete-person.ts) begins with the lists, and gives way before PostgreSQL looks for deadlocks.
 *
 * FOR KEY SHARE: any number of changes hold it side by side, and only the end of everything waits for them.
 */
export async function holdAccount(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("key share");
}
