import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lives } from "#tests/support/lives.ts";

const files = globSync("{commands,server,scripts}/**/*.{ts,mjs,sql}").filter(
  (file) => !file.endsWith(".test.ts"),
);

/** "status_reason" as Drizzle has it: "statusReason". */
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every statement of a file that changes rows of the table, up to its WHERE or its end. */
function updatesOf(table: string, text: string): string[] {
  const ours = camel(table);
  const named = `(?:${table}|"${table}"|\\$\\{${ours}\\})(?!\\w)`;
  const bySql = new RegExp(`\\bupdate\\s+(?:only\\s+)?${named}[\\s\\S]*?(?:\\bwhere\\b|\`|;|$)`, "gi");
  const byDrizzle = new RegExp(`\\.update\\(\\s*${ours}\\s*\\)[\\s\\S]*?(?:\\.where\\(|;|$)`, "g");
  const byConflict = new RegExp(
    `(?:\\binto\\s+${named}|\\.insert\\(\\s*${ours}\\s*\\))[^;\`]*?(?:\\bdo\\s+update\\b|onConflictDoUpdate)[^;\`]*`,
    "gi",
  );
  return [bySql, byDrizzle, byConflict].flatMap((update) =>
    [...text.matchAll(update)].map(([statement]) => statement),
  );
}

/**
 * Whether the statement may write one of the columns: it names the column, or spreads an object whose content the line does not
 * show.
 */
function writes(columns: readonly string[], statement: string): boolean {
  const names = columns.flatMap((column) => [column, camel(column)]);
  const isOpaque = /\.set\(\s*(?:[^{\s]|\{(?:[^}]*,)?\s*\.\.\.)/.test(statement);
  return isOpaque || new RegExp(`\\b(${names.join("|")})\\b`).test(statement);
}

describe.each(lives)("$heading", ({ table, columns, states, events, source, writer, heading }) => {
  // A change of state also changes what belongs to it, such as a claim or a date. Code that writes a state elsewhere
  // forgets these.
  it(`is changed by ${writer} alone`, () => {
    const offenders = files
      .filter((file) => file !== writer)
      .flatMap((file) =>
        updatesOf(table, readFileSync(file, "utf8"))
          .filter((statement) => writes(columns, statement))
          .map((statement) => `${file}: ${statement.replace(/\s+/g, " ")}`),
      );
    expect(offenders.filter((offender) => !known.some((one) => offender.startsWith(one)))).toEqual([]);
  });

  it("reaches each state from the beginning", () => {
    const reached = new Set<string | null>([null]);
    for (let round = 0; round < states.length; round += 1) {
      for (const { from, to } of Object.values(events)) {
        if (to !== null && from.some((state) => reached.has(state))) reached.add(to);
      }
    }
    expect([...reached].filter((state) => state !== null).toSorted()).toEqual(states.toSorted());
  });

  it("is drawn in docs/invariants.md as its table has it", () => {
    const arrows = Object.values(events).flatMap(({ words, from, to }) =>
      from.map((state) => `  ${state ?? "[*]"} --> ${to ?? "[*]"}: ${words}`),
    );
    const [, section = ""] = readFileSync("docs/invariants.md", "utf8").split(`\n## ${heading}\n`);
    expect(section).toContain(source);
    expect(/```mermaid\n(stateDiagram-v2[\s\S]*?)\n```/.exec(section)?.[1]).toBe(
      ["stateDiagram-v2", ...arrows].join("\n"),
    );
  });
});

/** Migrations that renamed a reason or ended a state, and a spread whose type has no status. */
const known = [
  "server/delivery/apply-report.ts: .update(deliveries) .set({ ...set, updatedAt: now })",
  'server/db/migrations/0023_numbers-agree-again.sql: UPDATE "recipient_channels"',
  'server/db/migrations/0023_numbers-agree-again.sql: UPDATE "deliveries" SET "status_reason" =',
];

it.each([
  ["deliveries", "update deliveries set status = 'sent' where id = 1"],
  ["deliveries", "UPDATE deliveries d SET error_kind = null, status_reason = 'done' WHERE d.id = 1"],
  ["deliveries", 'db.update(deliveries).set({ status: "sent" }).where(eq(1, 1))'],
  ["deliveries", "tx.update(deliveries).set(change).where(eq(1, 1))"],
  ["deliveries", "tx.update(deliveries).set(change);"],
  ["deliveries", "update deliveries set status = 'sent';"],
  ["deliveries", 'update only "deliveries" set status = $1'],
  ["deliveries", `update \${deliveries} set status_reason = null where true`],
  ["deliveries", "insert into deliveries (id) values (1) on conflict (id) do update set status = 'sent'"],
  [
    "deliveries",
    "tx.insert(deliveries).values(row).onConflictDoUpdate({ target: deliveries.id, set: { status } });",
  ],
  ["recipient_channels", "update recipient_channels c set failing_since = null where c.id = 1"],
  ["recipient_channels", "tx.update(recipientChannels).set({ ...next }).where(eq(1, 1))"],
  ["recipient_channels", "tx.update(recipientChannels).set({ retiredAt: now }).where(eq(1, 1))"],
])("the guard sees a writer of %s: %s", (table, statement) => {
  const columns = lives.find((life) => life.table === table)?.columns ?? [];
  expect(updatesOf(table, statement).filter((update) => writes(columns, update))).toHaveLength(1);
});
