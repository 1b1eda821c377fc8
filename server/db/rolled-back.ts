import type { Db, Tx } from "#server/db/client.ts";

/** Does the work in a transaction and rolls it back, so that a preview runs the same code as the real change. */
export async function rolledBack<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const nothingKept = new Error("The preview's transaction is rolled back.");
  let result: { of: Result } | null = null;
  await db
    .transaction(async (tx) => {
      result = { of: await work(tx) };
      throw nothingKept;
    })
    .catch((error: unknown) => {
      if (error !== nothingKept) throw error;
    });
  if (!result) throw nothingKept;
  return (result as { of: Result }).of;
}
