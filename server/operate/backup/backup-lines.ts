import { StringDecoder } from "node:string_decoder";
import { z } from "zod";
import type { Keys, SecretKeys } from "#server/db/keys.ts";
import { BackupError } from "#server/delivery/backup-error.ts";
import type { DumpPart } from "./dump-tables.ts";

const header = z.object({
  daymark: z.literal("backup"),
  /** Goes up when an older Daymark could not read what this one writes. */
  format: z.literal(1),
  /** An instant. */
  takenAt: z.string(),
  /** The hashes of the migrations that its tables have had. */
  migrations: z.array(z.string()),
  /** Which DAYMARK_SECRET its links, sealed parameters and keyed hashes belong to, without saying it. */
  secret: z.string(),
});
type Header = z.infer<typeof header>;

const digest = z.object({ table: z.string(), rows: z.int(), sha256: z.string() });
const part = z.union([
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ digest }),
  z.strictObject({ sequences: z.record(z.string(), z.number().nullable()) }),
  z.strictObject({ end: z.string() }),
]);

/** Identifies the secret without revealing it. */
const secretMark = (keys: SecretKeys): string => keys.hash("backup secret", "");

/**
 * The signature in the last line. Only somebody with the secret can make it. It covers every row through the digests
 * of the tables.
 */
const signatureOf = (keys: SecretKeys, said: readonly string[]): string =>
  keys.hash("backup", said.join("\n"));

/** A backup as lines of JSON: an object for what is said about the rows, an array for each row. */
export async function* writeLines(
  { takenAt, migrations }: Pick<Header, "takenAt" | "migrations">,
  parts: AsyncIterable<DumpPart>,
  keys: Keys,
): AsyncGenerator<string> {
  const said: string[] = [];
  const say = (value: object) => {
    const line = JSON.stringify(value);
    said.push(line);
    return `${line}\n`;
  };
  yield say({ daymark: "backup", format: 1, takenAt, migrations, secret: secretMark(keys) } satisfies Header);
  for await (const one of parts) yield "rows" in one ? `${one.rows.join("\n")}\n` : say(one);
  yield `${JSON.stringify({ end: signatureOf(keys, said) })}\n`;
}

export interface OpenedBackup {
  header: Header;
  /** The caller must read to the end: only the last line shows that the backup is complete. */
  parts: AsyncIterable<DumpPart>;
}

/**
 * Reads what `writeLines` wrote. `keys` are null when the backup belongs to another secret, and the operator knows it.
 * @throws BackupError, also while the parts are read
 */
export async function readLines(bytes: AsyncIterable<Uint8Array>, keys: Keys | null): Promise<OpenedBackup> {
  const blocks = linesOf(bytes);
  const first = await blocks.next();
  const [headLine = "", ...rest] = first.done ? [] : first.value;
  const head = readHeader(headLine);
  const own = keys?.believed.find((one) => head.secret === secretMark(one));
  if (keys && !own) throw new BackupError("other-secret");
  async function* parts(): AsyncGenerator<DumpPart> {
    const said = [headLine];
    let isOver = false;
    for (
      let block: IteratorResult<string[], unknown> = { value: rest };
      !block.done;
      block = await blocks.next()
    ) {
      let rows: string[] = [];
      for (const line of block.value) {
        if (isOver) throw new BackupError("damaged");
        if (line.startsWith("[")) {
          rows.push(line);
          continue;
        }
        if (rows.length > 0) yield { rows };
        rows = [];
        const one = parse(part, line);
        if ("end" in one) {
          if (own && signatureOf(own, said) !== one.end) throw new BackupError("other-secret");
          isOver = true;
          continue;
        }
        said.push(line);
        yield one;
      }
      if (rows.length > 0) yield { rows };
    }
    if (!isOver) throw new BackupError("damaged");
  }
  return { header: head, parts: parts() };
}

function readHeader(line: string): Header {
  const { format } = parse(z.looseObject({ format: z.int() }), line);
  if (format > 1) throw new BackupError("other-version");
  return parse(header, line);
}

function parse<Shape extends z.ZodType>(shape: Shape, line: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(line));
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
