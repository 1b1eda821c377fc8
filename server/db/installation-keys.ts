import { eq } from "drizzle-orm";
import { ConfigError } from "#server/config-error.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { createKeys, type Keys, type SecretKeys } from "#server/db/keys.ts";
import { installationSecrets } from "#server/db/schema/operations.ts";

/** Names a secret without revealing it. */
const markOf = (keys: SecretKeys): string => keys.hash("installation secret", "");

/**
 * The keys of the settings' secrets, and those that find former secrets' rows. The first start with a secret records it, and
 * encrypts the keys that find former secrets' rows by it.
 * @throws ConfigError where the database knows a secret that these do not open: its STOPs would be lost silently
 */
export async function openKeys(db: Db | Tx, secret: string, second: string | undefined): Promise<Keys> {
  const keys = createKeys(secret, second);
  const rows = await readSecrets(db, keys);
  const closed = rows.filter(({ hashKey }) => hashKey === null);
  if (closed.length > 0) {
    throw new ConfigError(
      "DAYMARK_SECRET is not the one that this database was used with. Set the former one too, as DAYMARK_SECRET_2. Where it is lost: daymark secret lost.",
    );
  }
  // From now on the present secret alone opens all of them, and the former one can be removed.
  for (const { mark, isSealedByPresent, hashKey } of rows) {
    if (isSealedByPresent || hashKey === null) continue;
    await db
      .update(installationSecrets)
      .set({ sealedHashKey: sealHashKey(keys, hashKey) })
      .where(eq(installationSecrets.mark, mark));
  }
  await db
    .insert(installationSecrets)
    .values({ mark: markOf(keys), sealedHashKey: sealHashKey(keys, keys.hashKey) })
    .onConflictDoNothing();
  return createKeys(
    secret,
    second,
    rows.flatMap(({ hashKey }) => hashKey ?? []),
  );
}

export interface KnownSecret {
  mark: string;
  /** The present secret alone opens the row. */
  isSealedByPresent: boolean;
  /** Null when no secret opens it. */
  hashKey: Buffer | null;
}

export async function readSecrets(db: Db | Tx, keys: Keys): Promise<KnownSecret[]> {
  const rows = await db.select().from(installationSecrets).orderBy(installationSecrets.since);
  return rows.map(({ mark, sealedHashKey }) => {
    const own = keys.believed.find((one) => markOf(one) === mark);
    const byPresent = openHashKey(keys.believed[0], sealedHashKey);
    return {
      mark,
      isSealedByPresent: byPresent !== null,
      hashKey: own?.hashKey ?? byPresent ?? openHashKey(keys, sealedHashKey),
    };
  });
}

const sealHashKey = (keys: SecretKeys, hashKey: Buffer): string =>
  keys.seal({ hashKey: hashKey.toString("base64url") });

function openHashKey(keys: SecretKeys, sealed: string): Buffer | null {
  try {
    return Buffer.from(String(keys.unseal(sealed).hashKey), "base64url");
  } catch {
    return null;
  }
}
