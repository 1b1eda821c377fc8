import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const writer = "server/messages/change-status.ts";
const files = globSync("{commands,server,scripts}/**/*.{ts,mjs,sql}").filter(
  (file) => !file.endsWith(".test.ts") && file !== writer,
);

/** Every statement of a file that changes rows of `deliveries`, up to its WHERE or its end. */
function updatesOf(text: string): string[] {
  const bySql =
    /\bupdate\s+(?:only\s+)?(?:deliveries|"deliveries"|\$\{deliveries\})(?!\w)[\s\S]*?(?:\bwhere\b|`|;|$)/gi;
  const byDrizzle = /\.update\(\s*deliveries\s*\)[\s\S]*?(?:\.where\(|;|$)/g;
  const byConflict =
    /(?:\binto\s+(?:deliveries|"deliveries"|\$\{deliveries\})(?!\w)|\.insert\(\s*deliveries\s*\))[^;`]*?(?:\bdo\s+update\b|onConflictDoUpdate)[^;`]*/gi;
  return [bySql, byDrizzle, byConflict].flatMap((update) =>
    [...text.matchAll(update)].map(([statement]) => statement),
  );
}

/**
 * Whether the statement may write the status: it names the column, or spreads an object whose content the line does not
 * show.
 */
const writesStatus = (statement: string): boolean =>
  /\bstatus(Reason|_reason)?\b/.test(statement) || /\.set\(\s*[^{\s]/.test(statement);

// A change of state also changes the claim, the address and the moment. Code that writes a status elsewhere forgets
// these.
it("one function alone writes the status of a delivery", () => {
  const offenders = files.flatMap((file) =>
    updatesOf(readFileSync(file, "utf8"))
      .filter(writesStatus)
      // A migration may rename a reason. The status stays.
      .filter(
        (statement) =>
          !file.endsWith(".sql") ||
          !/^update "deliveries" set "status_reason" = '[\w-]+'\s+where/i.test(statement),
      )
      .map((statement) => `${file}: ${statement.replace(/\s+/g, " ")}`),
  );
  expect(offenders).toEqual([]);
});

it.each([
  "update deliveries set status = 'sent' where id = 1",
  "UPDATE deliveries d SET error_kind = null, status_reason = 'done' WHERE d.id = 1",
  'db.update(deliveries).set({ status: "sent" }).where(eq(1, 1))',
  "tx.update(deliveries).set(change).where(eq(1, 1))",
  "tx.update(deliveries).set(change);",
  "update deliveries set status = 'sent';",
  'update only "deliveries" set status = $1',
  `update \${deliveries} set status_reason = null where true`,
  "insert into deliveries (id) values (1) on conflict (id) do update set status = 'sent'",
  "tx.insert(deliveries).values(row).onConflictDoUpdate({ target: deliveries.id, set: { status } });",
])("the guard sees %s", (statement) => {
  expect(updatesOf(statement).filter(writesStatus)).toHaveLength(1);
});
