import { StringDecoder } from "node:string_decoder";
import { z } from "zod";
import { BackupError } from "#server/backup/backup-error.ts";
import type { DumpPart } from "#server/backup/dump-tables.ts";
import type { Keys } from "#server/secrets/keys.ts";

/** Goes up when an older Daymark could not read what this one writes. */
export const formatVersion = 1;

const header = z.object({
  daymark: z.literal("backup"),
  format: z.int(),
  /** An instant. */
  takenAt: z.string(),
  kind: z.enum(["pglite", "postgres"]),
  /** The hashes of the migrations that its tables have had. */
  migrations: z.array(z.string()),
  /** Which DAYMARK_SECRET its links, sealed parameters and keyed hashes belong to, without saying it. */
  secret: z.string(),
});
export type BackupHeader = z.infer<typeof header>;

const digest = z.object({ table: z.string(), rows: z.int(), sha256: z.string() });
const part = z.union([
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ digest }),
  z.strictObject({ sequences: z.record(z.string(), z.number().nullable()) }),
  z.strictObject({ end: z.string() }),
]);

/** Identifies the secret without revealing it. */
export const secretMark = (keys: Keys): string => keys.hash("backup secret", "");

/**
 * The signature in the last line. Only somebody with the secret can make it. It covers every row through the digests
 * of the tables.
 */
function createMac(keys: Keys) {
  const said: string[] = [];
  return {
    hear: (line: string) => said.push(line),
    end: () => keys.hash("backup", said.join("\n")),
  };
}

/** A backup as lines of JSON: an object for what is said about the rows, an array for each row. */
export async function* writeLines(
  head: BackupHeader,
  parts: AsyncIterable<DumpPart>,
  keys: Keys,
): AsyncGenerator<string> {
  const mac = createMac(keys);
  const said = (value: object) => {
    const line = JSON.stringify(value);
    mac.hear(line);
    return `${line}\n`;
  };
  yield said(head);
  for await (const one of parts) yield "rows" in one ? `${one.rows.join("\n")}\n` : said(one);
  yield `${JSON.stringify({ end: mac.end() })}\n`;
}

export interface OpenedBackup {
  header: BackupHeader;
  /** The caller must read to the end: only the last line shows that the backup is complete. */
  parts: AsyncIterable<DumpPart>;
}

/**
 * Reads what `writeLines` wrote. `keys` are null when the backup belongs to another secret, and the operator knows it.
 * @throws BackupError, also while the parts are read
 */
export async function openLines(bytes: AsyncIterable<Uint8Array>, keys: Keys | null): Promise<OpenedBackup> {
  const blocks = linesOf(bytes);
  const first = await blocks.next();
  const waiting: string[] = first.done ? [] : first.value;
  const headLine = waiting.shift() ?? "";
  const head = readHeader(headLine);
  if (keys && head.secret !== secretMark(keys)) throw new BackupError("other-secret");
  const mac = keys && createMac(keys);
  mac?.hear(headLine);
  async function* parts(): AsyncGenerator<DumpPart> {
    let isOver = false;
    let lines = waiting;
    for (;;) {
      let rows: string[] = [];
      for (const line of lines) {
        if (isOver) throw new BackupError("damaged");
        if (line.startsWith("[")) {
          rows.push(line);
          continue;
        }
        if (rows.length > 0) yield { rows };
        rows = [];
        const one = readPart(line);
        if ("end" in one) {
          if (mac && mac.end() !== one.end) throw new BackupError("other-secret");
          isOver = true;
          continue;
        }
        mac?.hear(line);
        yield one;
      }
      if (rows.length > 0) yield { rows };
      const next = await blocks.next();
      if (next.done) break;
      lines = next.value;
    }
    if (!isOver) throw new BackupError("damaged");
  }
  return { header: head, parts: parts() };
}

function readHeader(line: string): BackupHeader {
  const found = parse(line);
  const format = (found as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > formatVersion) throw new BackupError("newer-format");
  const read = header.safeParse(found);
  if (!read.success) throw new BackupError("damaged");
  return read.data;
}

function readPart(line: string): z.infer<typeof part> {
  const read = part.safeParse(parse(line));
  if (!read.success) throw new BackupError("damaged");
  return read.data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError("damaged");
  }
}

/**
 * The whole lines of each block of bytes. Only a line feed ends a line; readline would also take other signs for one, which stand
 * in people's words.
 */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const block of bytes) {
    const lines = (rest + decoder.write(Buffer.from(block.buffer, block.byteOffset, block.length))).split(
      "\n",
    );
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
  if (rest !== "") throw new BackupError("damaged");
}
