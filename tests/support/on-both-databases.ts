import { inject, describe as suite, it as test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { openTestPglite, openTestPostgres } from "./databases.ts";
import { type LentDatabase, lendPglite, lendPostgres } from "./lent-databases.ts";

interface OnDatabase {
  /** Each call gives an empty, migrated database of its own. */
  open: () => Promise<Database>;
  /** The same, for another process to open. */
  lend: () => Promise<LentDatabase>;
  /** Declares a test of what PGlite alone has. */
  itOnPglite: typeof test;
  /** Declares a test that PGlite cannot carry out. */
  itOnPostgres: typeof test;
}

interface OnSome extends OnDatabase {
  it: typeof test;
  describe: typeof suite;
  itOnBoth: typeof test;
  describeOnBoth: typeof suite;
}

/**
 * Declares tests on PostgreSQL with all its connections and, in the slow tests, on PGlite too: `onBoth("name", ({ open }) => …)`.
 * The reason says what one database may show and the other may not: a driver, what a killed process leaves, a lock between workers.
 * What happens at the same moment is nothing to try on PGlite, which has one connection: `onBoth.some` declares it on PostgreSQL alone.
 */
export function onBothDatabases(reason: string) {
  function onBoth(name: string, declare: (on: OnDatabase) => void): void {
    suite(`${name}, on PostgreSQL: ${reason}`, () =>
      declare({ ...postgres, itOnPglite: nothing, itOnPostgres: test }));
    if (inject("migratedPglite") === undefined) return;
    suite(`${name}, on PGlite`, () => declare({ ...pglite, itOnPglite: test, itOnPostgres: nothing }));
  }
  onBoth.some = (name: string, declare: (on: OnSome) => void): void => {
    suite(name, () =>
      declare({
        ...postgres,
        it: test,
        describe: suite,
        itOnBoth: test,
        describeOnBoth: suite,
        itOnPglite: nothing,
        itOnPostgres: test,
      }),
    );
  };
  return onBoth;
}

/** For tests of requests at the same moment. */
export const onBothForLocks = onBothDatabases(
  "requests at the same moment meet in locks, which PGlite with its one connection has not",
);

const pglite = { open: () => openTestPglite(), lend: lendPglite };
const postgres = { open: openTestPostgres, lend: lendPostgres };

/** Takes what `it` takes and declares nothing, because a skipped test would look like one that waits to be mended. */
const nothing = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test;
