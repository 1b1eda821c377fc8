import { parse } from "csv-parse/sync";
import { type Agency, readAgency, requiredColumns, rowRefusals } from "#core/directory/read-agency.ts";
import { AgencyFileError } from "#server/directory/agency-file-error.ts";
import { decoded, linesOf } from "#server/directory/lines-of.ts";

/** Rows that were left out for one reason. */
export interface RefusedRows {
  count: number;
  /** The lines of the first few rows. */
  lines: number[];
}

export interface AgencyFile {
  agencies: Agency[];
  /** Without the header. */
  rows: number;
  /** By reason, in words. */
  refused: Map<string, RefusedRows>;
}

/** Keep the line numbers of this many rows of each reason. At most this many rows are read: four times what the US has. */
const linesKept = 10;
const rowsMax = 100_000;

const inOtherWords = {
  columns: "a different number of fields than the first line",
  quotes: "quotation marks out of place",
  same: "the same ID as a row before",
};

/**
 * Reads a file of agencies of either layout, with columns in any order, as a stream. Only the agencies stay in memory. An
 * unusable row is counted with its reason and left out. One line is one row, so an unclosed quotation mark spoils only its own
 * row.
 * @param bytes the file; `encoding` is a label of the Encoding Standard ("utf-8", "windows-1252"). A byte order mark wins.
 * Without either it is UTF-8, and a file with anything else in it is refused completely.
 * @throws AgencyFileError when it is no such file at all.
 */
export async function readAgencyFile(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, onProgress }: { encoding?: string; onProgress?: (rows: number) => void } = {},
): Promise<AgencyFile> {
  const file: AgencyFile = { agencies: [], rows: 0, refused: new Map() };
  const ids = new Set<string>();
  let columns: string[] | null = null;
  let delimiter: string | null = null;
  for await (const { text, number } of linesOf(decoded(bytes, encoding ?? "utf-8"))) {
    if (text?.trim() === "") continue;
    if (encoding === undefined && text?.includes("\uFFFD")) throw new AgencyFileError(notUtf8(number));
    if (columns === null) {
      // Excel uses the region's delimiter, and may name it in a first line.
      const named: string | undefined =
        delimiter === null ? /^"?sep=(.)"?$/i.exec(text ?? "")?.[1] : undefined;
      delimiter = named ?? delimiter ?? delimiterOf(text ?? "");
      if (named === undefined) columns = readHeader(text === null ? null : cellsOf(text, delimiter));
      continue;
    }
    file.rows += 1;
    if (file.rows > rowsMax)
      throw new AgencyFileError(`The file has more than ${rowsMax} rows: it is another one.`);
    const agency = readLine(text, columns, delimiter ?? ",", ids);
    if (typeof agency === "string") refuse(file, agency, number);
    else file.agencies.push(agency);
    if (file.rows % 1000 === 0) onProgress?.(file.rows);
  }
  if (columns === null) throw new AgencyFileError("The file is empty.");
  if (file.rows === 0) throw new AgencyFileError("The file has no rows.");
  return file;
}

/** @returns the agency, or in words why there is none. `ids` collects the ids seen. */
function readLine(
  text: string | null,
  columns: readonly string[],
  delimiter: string,
  ids: Set<string>,
): Agency | string {
  if (text === null) return rowRefusals.tooLong;
  const cells = cellsOf(text, delimiter);
  if (cells === null) return inOtherWords.quotes;
  if (cells.length !== columns.length) return inOtherWords.columns;
  const agency = readAgency(Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
  if (typeof agency === "string") return rowRefusals[agency];
  if (ids.has(agency.sourceId)) return inOtherWords.same;
  ids.add(agency.sourceId);
  return agency;
}

function refuse(file: AgencyFile, reason: string, line: number): void {
  const rows = file.refused.get(reason) ?? { count: 0, lines: [] };
  rows.count += 1;
  if (rows.lines.length < linesKept) rows.lines.push(line);
  file.refused.set(reason, rows);
}

/** Null when the quotation marks do not match. */
function cellsOf(line: string, delimiter: string): string[] | null {
  // Nine lines in ten have no quotation marks and need no parser.
  if (!line.includes('"')) return line.split(delimiter);
  try {
    const [cells = []] = parse(line, { delimiter }) as string[][];
    return cells;
  } catch {
    return null;
  }
}

const notUtf8 = (line: number) =>
  `Line ${line} is not UTF-8. Files from Excel mostly are Windows-1252: add --encoding windows-1252. With --encoding utf-8 such lines are left out.`;

/** The header's delimiter. Column names contain none of these. */
const delimiterOf = (header: string): string => [";", "\t"].find((one) => header.includes(one)) ?? ",";

/** Column names in capitals. @throws AgencyFileError that names missing columns. */
function readHeader(cells: readonly string[] | null): string[] {
  const names = (cells ?? []).map((cell) => cell.trim().toUpperCase());
  const has = (name: string) => names.includes(name);
  const absent: string[] = requiredColumns.filter((name) => !has(name));
  if (!has("ID") && !has("OBJECTID")) absent.unshift("ID");
  if (!(has("LATITUDE") && has("LONGITUDE")) && !(has("X") && has("Y"))) absent.push("X and Y");
  if (absent.length === 0) return names;
  const found = names
    .slice(0, 12)
    .map((name) => name.slice(0, 30))
    .join(", ");
  throw new AgencyFileError(
    `This is no file of agencies: its first line lacks ${absent.join(", ")}. It has: ${found || "nothing that can be read"}.`,
  );
}
