import { count, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { readSecrets } from "#server/db/installation-keys.ts";
import type { Keys } from "#server/db/keys.ts";
import { installationSecrets } from "#server/db/schema/operations.ts";
import { suppressions } from "#server/db/schema/providers.ts";

/**
 * For a lost secret: the database forgets it, so that servers start again.
 * @returns how many numbers' STOPs and calendar links become unfindable; null where nothing is lost
 */
export async function forgetLostSecrets(
  db: Db,
  keys: Keys,
  isSure: boolean,
): Promise<{ stops: number } | null> {
  const lost = (await readSecrets(db, keys)).filter(({ hashKey }) => hashKey === null);
  if (lost.length === 0) return null;
  const [{ stops } = { stops: 0 }] = await db
    .select({ stops: count() })
    .from(suppressions)
    .where(isNull(suppressions.liftedAt));
  if (isSure) {
    for (const { mark } of lost)
      await db.delete(installationSecrets).where(eq(installationSecrets.mark, mark));
  }
  return { stops };
}
