import { it } from "vitest";
import { testDatabase } from "#tests/support/test-database.ts";
import { tryHistories } from "#tests/support/two-worlds/play.ts";

const database = await testDatabase();

it(
  "two histories that differ only in her deeds are one to a stranger, and he keeps her from nothing",
  {
    timeout: 3_000_000,
  },
  () => tryHistories(database, 500),
);
