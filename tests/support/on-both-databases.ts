import { describe as suite, it as test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { openTestDatabase, openTestPglite, openTestPostgres } from "./databases.ts";
import { type LentDatabase, lendPglite, lendPostgres } from "./lent-databases.ts";

interface OnDatabase {
  /** Each call gives an empty, migrated database of its own (copied from what `migrated-databases.ts` made once per run). */
  open: () => Promise<Database>;
  /** The same, for another process to open. */
  lend: () => Promise<LentDatabase>;
  /** Declares a test of what PGlite alone has. */
  itOnPglite: typeof test;
  /** Declares a test that PGlite cannot carry out. */
  itOnPostgres: typeof test;
}

interface OnSome extends OnDatabase {
  /** Declares tests without the reason: on one database, as `openTestDatabase` gives it. */
  it: typeof test;
  describe: typeof suite;
  /** Declares the tests that have the reason. What `it` declares in a `describeOnBoth` runs on one database. */
  itOnBoth: typeof test;
  describeOnBoth: typeof suite;
}

/**
 * Declares tests on PGlite and on PostgreSQL: `const onBoth = onBothDatabases("…")`, and then `onBoth("name", ({ open
 * }) => …)`, or `onBoth.some(…)` for a suite of which only some tests have the reason. The reason says what one database may show
 * and the other may not: locks between connections (PGlite has a single connection), a driver, what an installation brings along.
 * A test without such a reason runs on one of them, because both are PostgreSQL 18 and speak the same SQL.
 */
export function onBothDatabases(reason: string) {
  const onPglite = (name: string, declare: () => void) => suite(`${name}, on PGlite`, declare);
  const onPostgres = (name: string, declare: () => void) =>
    suite(`${name}, on PostgreSQL: ${reason}`, declare);

  function onBoth(name: string, declare: (on: OnDatabase) => void): void {
    onPglite(name, () => declare({ ...pglite, itOnPglite: test, itOnPostgres: nothing }));
    onPostgres(name, () => declare({ ...postgres, itOnPglite: nothing, itOnPostgres: test }));
  }
  onBoth.some = (name: string, declare: (on: OnSome) => void): void => {
    const both = { itOnBoth: test, describeOnBoth: suite };
    suite(name, () => declare({ ...one, ...undeclared, it: test, describe: suite, describeOnBoth: suite }));
    onPglite(name, () => declare({ ...pglite, ...undeclared, ...both, itOnPglite: test }));
    onPostgres(name, () => declare({ ...postgres, ...undeclared, ...both, itOnPostgres: test }));
  };
  return onBoth;
}

/** For tests of requests at the same moment. */
export const onBothForLocks = onBothDatabases(
  "requests at the same moment meet in locks, which PGlite with its one connection has not",
);

const one = { open: openTestDatabase, lend: lendPostgres };
const pglite = { open: () => openTestPglite(), lend: lendPglite };
const postgres = { open: openTestPostgres, lend: lendPostgres };

/**
 * They take what `it` and `describe` take and declare nothing, because a skipped test would look like one that waits to
 * be mended.
 */
const nothing = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test & typeof suite;
const undeclared: Omit<OnSome, "open" | "lend"> = {
  it: nothing,
  describe: nothing,
  itOnBoth: nothing,
  describeOnBoth: nothing,
  itOnPglite: nothing,
  itOnPostgres: nothing,
};
