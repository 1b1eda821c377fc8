// `npm run agencies:import -- FILE`, `-- --url ADDRESS --sha256 SUM` or `-- --public-copy`: replaces the police directory by the file. On
// the embedded database stop the server first: only one process can hold its folder, and the command says so.
import { parseArgs } from "node:util";
import { systemClock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import { openEmbedded, openPostgres } from "#server/db/client.ts";
import { commandLimits } from "#server/db/limits.ts";
import { AgencyFileError } from "#server/directory/agency-file-error.ts";
import { downloadFile } from "#server/directory/download-file.ts";
import { type ImportReport, importAgencies, refusedInWords } from "#server/directory/import-agencies.ts";
import { publicCopy } from "#server/directory/public-copy.ts";
import { explainStartError } from "#server/start-errors.ts";

const usage = `npm run agencies:import -- FILE [--date 2019-05-15] [--source "WHOSE DATA"] [--encoding windows-1252] [--anyway]
npm run agencies:import -- --url ADDRESS --sha256 SUM [the same]
npm run agencies:import -- --public-copy          a public copy of May 2019, 23,611 rows

  --date      the day of which the data is, where the file does not say; stands on every page
  --source    whose data it is; stands on every page
  --encoding  utf-8 if not said
  --anyway    imports although more than a tenth of the rows cannot be used`;

const text = { type: "string" } as const;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        url: text,
        sha256: text,
        date: text,
        source: text,
        encoding: text,
        anyway: { type: "boolean" },
        "public-copy": { type: "boolean" },
      },
    });
    const [file, ...more] = positionals;
    const { url, sha256, "public-copy": isPublicCopy } = values;
    const hasAddress = url !== undefined && sha256 !== undefined;
    const named = [file !== undefined, hasAddress, isPublicCopy === true].filter(Boolean).length;
    if (named !== 1 || more.length > 0 || (url === undefined) !== (sha256 === undefined))
      throw new Error("Say which file.");
    return { ...(isPublicCopy && publicCopy), ...values, file };
  } catch (error) {
    throw new AgencyFileError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** One line that is overwritten while a person looks on. In a log, a line now and then. */
function showProgress(what: "read" | "written", rows: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${what}: ${rows} … `);
  else if (rows % 5000 === 0) console.log(`${what}: ${rows} …`);
}

async function run(): Promise<ImportReport> {
  const { file, url = "", sha256 = "", date, source, encoding, anyway } = readArguments();
  const config = readConfig();
  const download = file === undefined ? await downloadFile(url, sha256) : null;
  try {
    const database = config.databaseUrl
      ? openPostgres(config.databaseUrl, { limits: commandLimits })
      : await openEmbedded(config.dataDir);
    try {
      await database.migrate();
      const options = { source, encoding, anyway, dataOn: date, onProgress: showProgress };
      return await importAgencies(database.db, systemClock.now(), file ?? download?.path ?? "", options);
    } finally {
      await database.close();
    }
  } finally {
    await download?.remove();
  }
}

const begun = performance.now();
try {
  const { rows, agencies, states, dataOn, refused } = await run();
  if (process.stdout.isTTY) process.stdout.write("\r");
  console.log(`${rows} rows read, ${agencies} agencies in ${states} states and territories imported.`);
  for (const line of refusedInWords(refused)) console.log(`  left out: ${line}`);
  if (dataOn === null)
    console.log("The file does not say of which day it is: say it with --date, for the pages.");
  console.log(`Done in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
} catch (error) {
  const { code, path } = error as NodeJS.ErrnoException;
  if (error instanceof AgencyFileError) console.error(`\n${error.message}`);
  else if (code === "ENOENT" || code === "EISDIR")
    console.error(`There is no file ${path ?? "of that name"}.`);
  else console.error(explainStartError(error));
  process.exitCode = 1;
}
