/** A statement of a migration without its comments, and why it is safe where a comment says so. */
export interface Statement {
  text: string;
  /** What stands after `-- safe:` in front of it or in it. Null without such a comment. */
  reason: string | null;
}

/** A reason is a sentence. */
const leastReason = 20;

/** The statements of a migration. Quotes, dollar quotes and comments are read as PostgreSQL reads them. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = "";
  let reason: string | null = null;
  const end = () => {
    const clean = text.replace(/\s+/g, " ").trim();
    if (clean !== "") statements.push({ text: clean, reason });
    if (clean !== "") [text, reason] = ["", null];
  };
  const token =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;
  for (const [part] of sql.matchAll(token)) {
    if (part.startsWith("--> statement-breakpoint") || part === ";") end();
    else if (part.startsWith("--")) reason = /^--\s*safe:\s*(.+)$/.exec(part)?.[1]?.trim() ?? reason;
    else if (!part.startsWith("/*")) text += part;
  }
  end();
  return statements;
}

/** The parts between commas that no parenthesis and no quote encloses. */
function splitActions(text: string): string[] {
  const actions = [""];
  let depth = 0;
  for (const [part] of text.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[\s\S]/g)) {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    if (part === "," && depth === 0) actions.push("");
    else actions.push((actions.pop() ?? "") + part);
  }
  return actions.map((action) => action.trim());
}

const nameOf = (text: string): string =>
  text
    .replaceAll('"', "")
    .replace(/^public\./i, "")
    .toLowerCase();
const name = String.raw`((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`;
const matcher = (pattern: string) => new RegExp(pattern.replaceAll("NAME", name), "i");

/** A table that may exist already (`if not exists`) counts as a table in use. */
const createTable = matcher("^create table (?!if not exists)NAME");
const createIndex = matcher(
  "^create (?:unique )?index (concurrently )?(?:if not exists )?(?:NAME )?on (?:only )?NAME",
);
const alterTable = matcher("^alter table (?:if exists )?(?:only )?NAME (.*)$");

/** Statements that neither wait for readers and writers for long, nor change what they find. */
const harmless = [
  /^create (table|type|schema|sequence|extension) /i,
  /^comment on /i,
  /^alter table \S+ validate constraint /i,
];

/** What is done to the table or the column, as words. The first that fits counts. */
const harmful: readonly [RegExp, string][] = [
  [
    /^drop (table|schema|view|materialized view|type|sequence|function)\b/i,
    "drops what the running version may use",
  ],
  [/^drop index\b/i, "drops an index that the running version's statements may need (on conflict, too)"],
  [/^alter \w+ .*\brename\b/i, "renames what the running version knows by its old name"],
  [/^truncate\b/i, "empties a table"],
  [
    /^(update|delete from|insert into|with)\b/i,
    "changes rows while all others wait for the end of the migration",
  ],
  [/^lock\b/i, "locks a table"],
  [/^create (or replace )?(trigger|rule)\b/i, "changes what the running version's writes do"],
];

/**
 * What in a migration the running version would not survive: it is migrated while older processes still read and write. What is not
 * known to be harmless counts. A statement with `-- safe: REASON` is let through.
 * @returns a line for each
 */
export function breachesOf(sql: string): string[] {
  const created = new Set<string>();
  const breaches: string[] = [];
  for (const { text, reason } of statementsOf(sql)) {
    const made = createTable.exec(text)?.[1];
    if (made !== undefined) created.add(nameOf(made));
    const why = made === undefined ? judge(text, created) : null;
    if (why === null) continue;
    const short = text.length > 80 ? `${text.slice(0, 77)}...` : text;
    if (reason === null) breaches.push(`${short}: ${why}`);
    else if (reason.length < leastReason) breaches.push(`${short}: ${why}; "${reason}" is no reason`);
  }
  return breaches;
}

function judge(text: string, created: ReadonlySet<string>): string | null {
  const index = createIndex.exec(text);
  if (index !== null) return judgeIndex(index, created);
  const known = harmful.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  if (harmless.some((pattern) => pattern.test(text))) return null;
  const altered = alterTable.exec(text);
  if (altered === null) return "is not known to be safe while the old version runs";
  // Nobody uses a table that is made in the same transaction.
  if (created.has(nameOf(altered[1] ?? ""))) return null;
  const whys = splitActions(altered[2] ?? "").map(judgeAction);
  return whys.find((why) => why !== null) ?? null;
}

function judgeIndex([, concurrently, , table]: RegExpExecArray, created: ReadonlySet<string>): string | null {
  if (concurrently) return "cannot run in the transaction of a migration";
  return created.has(nameOf(table ?? "")) ? null : "lets nobody write to the table while the index is made";
}

function judgeAction(action: string): string | null {
  if (/^add constraint .* not valid$/i.test(action) || /^validate constraint\b/i.test(action)) return null;
  if (/^add constraint .*\b(unique|primary key|exclude)\b/i.test(action))
    return "lets nobody write to the table while the index is made";
  if (/^add constraint\b/i.test(action))
    return "reads the whole table under a lock: add it NOT VALID, and validate it in the next release";
  if (/^drop column\b/i.test(action)) return "drops a column that the running version reads or writes";
  if (/^drop constraint\b/i.test(action)) return "drops a constraint that the running version may rely on";
  const column = /^add (?:column )?(?:if not exists )?(?:"[^"]+"|\w+) (.*)$/i.exec(action)?.[1];
  if (column !== undefined) return judgeColumn(column);
  const change = /^alter (?:column )?(?:"[^"]+"|\w+) (.*)$/i.exec(action)?.[1] ?? "";
  if (/^(set data )?type\b/i.test(change))
    return "rewrites the table, and the running version expects the old type";
  if (/^set not null$/i.test(change))
    return "reads the whole table under a lock, and refuses what the running version leaves empty";
  if (/^drop default$/i.test(change)) return "takes away what the running version's inserts count on";
  if (/^(set default .*|drop not null)$/i.test(change)) return null;
  return "is not known to be safe while the old version runs";
}

function judgeColumn(column: string): string | null {
  if (/\b(generated|serial|bigserial|smallserial)\b/i.test(column)) return "rewrites the table under a lock";
  if (/\b(unique|primary key)\b/i.test(column))
    return "lets nobody write to the table while the index is made";
  if (/\bcheck\b/i.test(column)) return "reads the whole table under a lock: add the check NOT VALID";
  const standard = /\bdefault (.*?)( not null|$)/i.exec(column)?.[1];
  if (standard !== undefined && !isConstant(standard))
    return "rewrites the table: its default is another for each row";
  if (/\bnot null\b/i.test(column) && standard === undefined)
    return "refuses the running version's inserts, which do not know the column: give it a default";
  return null;
}

/** Evaluated once for the whole statement (https://www.postgresql.org/docs/current/sql-altertable.html, Notes). */
const isConstant = (value: string): boolean =>
  /^('(?:[^']|'')*'(::[\w[\] ]+)?|-?\d+(\.\d+)?|true|false|null|now\(\)|current_(date|timestamp))$/i.test(
    value.trim(),
  );
