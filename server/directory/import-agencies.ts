import { createReadStream } from "node:fs";
import { Temporal } from "temporal-polyfill";
import type { Agency } from "#core/directory/read-agency.ts";
import type { Db } from "#server/db/client.ts";
import { AgencyFileError } from "#server/directory/agency-file-error.ts";
import { type RefusedRows, readAgencyFile } from "#server/directory/read-agency-file.ts";
import { replaceAgencies } from "#server/directory/replace-agencies.ts";

/** The default source, and where it can still be found. */
const usualSource =
  "US Department of Homeland Security (HIFLD Open), Local Law Enforcement Locations. Its portal was switched off in August 2025; archives of public data, such as DataLumos, keep copies";

export interface ImportOptions {
  /** A label of the Encoding Standard. UTF-8 by default. */
  encoding?: string | undefined;
  source?: string | undefined;
  /** The data's day, for a file without one; "2019-05-15". */
  dataOn?: string | undefined;
  /** Import in spite of many refused rows. */
  anyway?: boolean | undefined;
  onProgress?: (what: "read" | "written", rows: number) => void;
}

export interface ImportReport {
  rows: number;
  agencies: number;
  states: number;
  dataOn: string | null;
  refused: Map<string, RefusedRows>;
}

/** Jails are 1 in 100 rows. A file with more unusable rows than this share was damaged. */
const refusedMax = 0.1;

/**
 * Reads a file of agencies and replaces the present ones, completely or not at all.
 * @throws AgencyFileError when it is no such file, or too much of it is unusable. The directory then stays as it was.
 */
export async function importAgencies(
  db: Db,
  now: Temporal.Instant,
  path: string,
  { encoding, source = usualSource, dataOn, anyway = false, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  const said = dataOn === undefined ? null : readDay(dataOn);
  const file = await readAgencyFile(createReadStream(path), {
    ...(encoding !== undefined && { encoding }),
    onProgress: (rows) => onProgress("read", rows),
  });
  const { agencies, rows, refused } = file;
  const share = (rows - agencies.length) / rows;
  if (agencies.length === 0 || (share > refusedMax && !anyway)) {
    throw new AgencyFileError(
      `${rows - agencies.length} of ${rows} rows cannot be used. Nothing was imported; the directory is as it was.\n${refusedInWords(refused).join("\n")}${agencies.length === 0 ? "" : "\nTo import the others all the same: --anyway"}`,
    );
  }
  const edition = {
    agencies,
    source,
    importedAt: now,
    isSample: false,
    dataOn: said ?? newestDay(agencies),
    refused: Object.fromEntries([...refused].map(([reason, { count }]) => [reason, count])),
  };
  await replaceAgencies(db, edition, { onProgress: (written) => onProgress("written", written) });
  return {
    rows,
    refused,
    agencies: agencies.length,
    states: new Set(agencies.map(({ state }) => state)).size,
    dataOn: edition.dataOn?.toString() ?? null,
  };
}

/** "281 rows: a jail or prison (lines 247, 248, …)". */
export function refusedInWords(refused: ReadonlyMap<string, RefusedRows>): string[] {
  return [...refused].map(([reason, { count, lines }]) => {
    const named = `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}${count > lines.length ? ", …" : ""}`;
    return `${count} ${count === 1 ? "row" : "rows"}: ${reason} (${named})`;
  });
}

function readDay(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    throw new AgencyFileError(`--date must be a day like 2019-05-15, and is "${text}".`);
  }
}

/** The later layout has each row's check date. The newest is the data's day. */
function newestDay(agencies: readonly Agency[]): Temporal.PlainDate | null {
  const days = agencies.flatMap(({ checkedOn }) => checkedOn ?? []).sort();
  const newest = days.at(-1);
  return newest === undefined ? null : Temporal.PlainDate.from(newest);
}
