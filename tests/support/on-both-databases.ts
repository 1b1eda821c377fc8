import { describe as suite, it as test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { openTestPglite, openTestPostgres } from "./databases.ts";
import { type LentDatabase, lendPglite, lendPostgres } from "./lent-databases.ts";

interface OnDatabase {
  /** Each call gives an empty, migrated database of its own (copied from what `migrated-databases.ts` made once per run). */
  open: () => Promise<Database>;
  /** The same, for another process to open. */
  lend: () => Promise<LentDatabase>;
  /** Declares tests on PGlite alone. For files where only one or two tests have the reason. */
  it: typeof test;
  describe: typeof suite;
  /** Declares the tests that have the reason. */
  itOnBoth: typeof test;
  describeOnBoth: typeof suite;
  /** Declares a test that PGlite cannot carry out. */
  itOnPostgres: typeof test;
}

/**
 * Declares tests on PGlite and on PostgreSQL: `const onBoth = onBothDatabases("…")`, and then `onBoth("name", ({ open
 * }) => …)`. The reason says what one database may show and the other may not: locks between connections (PGlite has a
 * single connection), a driver, what an installation brings along. A test without such a reason runs on one of them, because
 * both are PostgreSQL 18 and speak the same SQL: on PostgreSQL by `openTestDatabase`, or, beside tests that have a reason, on
 * PGlite by the `it` that the callback gets.
 */
export function onBothDatabases(reason: string) {
  return (name: string, declare: (on: OnDatabase) => void): void => {
    const both = { itOnBoth: test, describeOnBoth: suite };
    const pglite = { open: () => openTestPglite(), lend: lendPglite };
    suite(`${name}, on PGlite`, () =>
      declare({ ...pglite, ...both, it: test, describe: suite, itOnPostgres: undeclared.it }));
    const postgres = { open: openTestPostgres, lend: lendPostgres };
    suite(`${name}, on PostgreSQL: ${reason}`, () =>
      declare({ ...postgres, ...both, ...undeclared, itOnPostgres: test }));
  };
}

/**
 * They take what `it` and `describe` take and declare nothing, because a skipped test would look like one that waits to
 * be mended.
 */
const nothing: unknown = Object.assign(() => {}, { each: () => () => {} });
const undeclared = { it: nothing as typeof test, describe: nothing as typeof suite };
