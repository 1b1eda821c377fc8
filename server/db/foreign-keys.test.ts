import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { queryRows } from "#server/db/query-rows.ts";
import { openTestDatabase } from "#tests/support/databases.ts";

/**
 * When a row is deleted, PostgreSQL looks for rows that refer to it, and makes no index for that. Without an index it
 * reads the whole table for each deleted row: a sign-up that was saved anew read all deliveries, and so did each unpaid
 * sign-up.
 */
it("every foreign key has an index that finds the rows that refer to a row", async () => {
  const database = await openTestDatabase();
  const found = await queryRows<{ key: string; is_indexed: boolean }>(
    database.db,
    sql`select c.conrelid::regclass || '.' || a.attname as key, exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
      ) as is_indexed
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  await database.close();
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((one) => !one.is_indexed).map(({ key }) => key)).toEqual([]);
});
