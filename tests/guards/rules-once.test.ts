import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root, sources } from "./read-imports.ts";

/**
 * The reminder rules stand in core/planning alone (docs/reminder-rules.md). The database finds and stores: its text counts no
 * days from a date, names no hour and no offset. Quotation marks are double in our TypeScript, so a time of day in single ones is SQL.
 */
const rulesInSql = {
  "a time of day": /'\d{1,2}:\d{2}(?::\d{2})?'/,
  "days before or after a date":
    /\b(?:next_due_on|due_on|opens_on|appointment_on|ends_on|early_from)\s*[-+]\s*(?:\d|\$\{|interval)/,
  "a number of days": /::date\)?\s*[-+]\s*(?:\d|\$\{|interval)|\}\s*[-+]\s*\$\{[^}]*\}::int/,
  "an offset": /\boffset_key\s*(?:=|<>|<=?|>=?|in|between)\s*\(?\s*(?:'-?\d|\$\{\w+\.(?:days|key))/,
} as const;

const rulesOf = (text: string): string[] =>
  Object.entries(rulesInSql).flatMap(([what, pattern]) => (pattern.test(text) ? what : []));

/** The chart of `daymark status` counts days back from today: no rule of a reminder. */
const countsDays = new Set(["server/operate/read-overview.ts"]);

it("SQL in server/ names no offset, hour or number of days of the reminder rules", () => {
  const found = sources("server")
    .filter((file) => !countsDays.has(file))
    .flatMap((file) => rulesOf(readFileSync(join(root, file), "utf8")).map((what) => `${file}: ${what}`));
  expect(found).toEqual([]);
});

it.each([
  ["sql`(l.opens_on + '09:00'::time) at time zone r.time_zone`", ["a time of day"]],
  ["sql`l.next_due_on - 7 <= s.ends_on`", ["days before or after a date"]],
  [`sql\`l.next_due_on + \${days}::int\``, ["days before or after a date"]],
  ["sql`(now() at time zone g.time_zone)::date - 3`", ["a number of days"]],
  [`sql\`l.next_due_on <= \${today} - \${silentDays}::int\``, ["a number of days"]],
  ["sql`kind = 'reminder' and offset_key in ('-1', '0')`", ["an offset"]],
  ["sql`d.offset_key = m.offset_key and l.next_due_on between $1 and $2`", []],
])("the guard reads %s", (text, expected) => {
  expect(rulesOf(text)).toEqual(expected);
});
