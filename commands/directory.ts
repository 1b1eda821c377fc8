import { parseArgs } from "node:util";
import { systemClock } from "#server/clock.ts";
import { AgencyFileError } from "#server/directory/agency-file-error.ts";
import { downloadFile, publicCopy } from "#server/directory/download-file.ts";
import { type ImportReport, importAgencies, refusedInWords } from "#server/directory/import-agencies.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** The police directory. An import replaces it completely or not at all. */
export const usage = `daymark directory import FILE [--date 2019-05-15] [--source "WHOSE DATA"] [--encoding windows-1252] [--anyway]
daymark directory import --url ADDRESS --sha256 SUM [the same]
daymark directory import --public-copy          a public copy of May 2019, 23,611 rows

  --date      the day of which the data is, where the file does not say; stands on every page
  --source    whose data it is; stands on every page
  --encoding  utf-8 if not said
  --anyway    imports although more than a tenth of the rows cannot be used

On the embedded database stop the server first: only one process can hold its folder.`;

const text = { type: "string" } as const;

const options = {
  url: text,
  sha256: text,
  date: text,
  source: text,
  encoding: text,
  anyway: { type: "boolean" },
  "public-copy": { type: "boolean" },
} as const;

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [verb, file, ...more] = positionals;
  if (verb !== "import") throw new UsageError();
  const { url, sha256, "public-copy": isPublicCopy } = values;
  const hasAddress = url !== undefined && sha256 !== undefined;
  const named = [file !== undefined, hasAddress, isPublicCopy === true].filter(Boolean).length;
  if (named !== 1 || more.length > 0 || (url === undefined) !== (sha256 === undefined)) {
    throw new UsageError("Say which file.");
  }
  return { ...(isPublicCopy && publicCopy), ...values, file };
}

/** One overwritten line at a terminal; in a log, a line now and then. */
function showProgress(what: "read" | "written", rows: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${what}: ${rows} … `);
  else if (rows % 5000 === 0) say(`${what}: ${rows} …`);
}

async function replace(asked: ReturnType<typeof readArguments>): Promise<ImportReport> {
  const { file, url = "", sha256 = "", date, source, encoding, anyway } = asked;
  const download = file === undefined ? await downloadFile(url, sha256) : null;
  try {
    return await withDatabase(({ db }) => {
      const options = { source, encoding, anyway, dataOn: date, onProgress: showProgress };
      return importAgencies(db, systemClock.now(), file ?? download?.path ?? "", options);
    });
  } finally {
    await download?.remove();
  }
}

function explain(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (error instanceof AgencyFileError) return new CommandError(error.message, exitCodes.failed);
  if (code !== "ENOENT" && code !== "EISDIR") return error;
  return new CommandError(`There is no file ${path ?? "of that name"}.`, exitCodes.noInput);
}

export async function run(args: string[]): Promise<undefined> {
  const asked = readArguments(args);
  const begun = performance.now();
  const { rows, agencies, states, dataOn, refused } = await replace(asked).catch((error: unknown) => {
    if (process.stdout.isTTY) process.stdout.write("\n");
    throw explain(error);
  });
  if (process.stdout.isTTY) process.stdout.write("\r");
  say(`${rows} rows read, ${agencies} agencies in ${states} states and territories imported.`);
  for (const line of refusedInWords(refused)) say(`  left out: ${line}`);
  if (dataOn === null) say("The file does not say of which day it is: say it with --date, for the pages.");
  say(`Done in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
}
