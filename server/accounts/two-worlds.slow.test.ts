import { it } from "vitest";
import { testDatabase } from "#tests/support/test-database.ts";
import { tryHistories } from "#tests/support/two-worlds/play.ts";

const database = await testDatabase();

/** Five hundred take seven minutes, or an hour beside much else: `HISTORIES=500 npx vitest run server/accounts/two-worlds.slow.test.ts`. */
const histories = Number(process.env.HISTORIES ?? 120);

it(
  "two histories that differ only in her deeds are one to a stranger, and he keeps her from nothing",
  {
    timeout: 10_800_000,
  },
  () => tryHistories(database, histories),
);
