import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { type suppressionSources, suppressions } from "#server/db/schema/providers.ts";

/** A number's keyed hash, for places that may store only the hash. Another use has another hash. */
export const numberHash = (keys: Keys, number: string): string => keys.hash("number", number);

/** All hashes that a number may be stored under: one for each secret that the installation has had. */
export const numberHashes = (keys: Keys, number: string): string[] => keys.storedHashes("number", number);

/** Which of these numbers (E.164) take no texts from us because their holders have sent STOP. */
export async function suppressedAmong(
  db: Db | Tx,
  keys: Keys,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const byHash = new Map(
    numbers.flatMap((number) => numberHashes(keys, number).map((hash) => [hash, number])),
  );
  const rows = await db
    .select({ hash: suppressions.numberHash })
    .from(suppressions)
    .where(and(inArray(suppressions.numberHash, [...byHash.keys()]), isNull(suppressions.liftedAt)));
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ""));
}

export async function isSuppressed(db: Db | Tx, keys: Keys, number: string): Promise<boolean> {
  return (await suppressedAmong(db, keys, [number])).has(number);
}

/** Records a number's STOP. A second one changes nothing. */
export async function suppress(
  tx: Tx,
  keys: Keys,
  now: Temporal.Instant,
  number: string,
  source: (typeof suppressionSources)[number],
): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ numberHash: numberHash(keys, number), source, stoppedAt: now })
    .onConflictDoUpdate({
      target: suppressions.numberHash,
      set: { source, stoppedAt: now, liftedAt: null },
      setWhere: isNotNull(suppressions.liftedAt),
    });
}

/** Only by the number's own START. */
export async function liftSuppression(
  tx: Tx,
  keys: Keys,
  now: Temporal.Instant,
  number: string,
): Promise<void> {
  const own = inArray(suppressions.numberHash, numberHashes(keys, number));
  await tx
    .update(suppressions)
    .set({ liftedAt: now })
    .where(and(own, isNull(suppressions.liftedAt)));
}
