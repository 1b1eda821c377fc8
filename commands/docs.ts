import { parseArgs } from "node:util";
import { allLanguages, firstLanguage, languages } from "#core/languages.ts";
import { loadTopics } from "#server/content/documentation/load-topics.ts";
import { readTopicFiles, type TranslatedTopic } from "#server/content/documentation/read-topic-files.ts";
import { readConfig } from "#server/start/config.ts";
import { type ExitCode, exitCodes } from "#server/start/exit-codes.ts";
import { say, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** The docs' folder (DOCS_DIR, or content/docs) with its languages, and the docs in the database. */
export const usage = `daymark docs load
    loads the docs' folder into the database, as each start of the server does, and says what changed and what is wrong
daymark docs check
    only reads the folder; ends with 1 when something is wrong`;

export async function run(args: string[]): Promise<ExitCode | undefined> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [verb, ...rest] = positionals;
  if ((verb !== "load" && verb !== "check") || rest.length > 0) throw new UsageError();
  if (verb === "check") return check();
  await load();
}

async function check(): Promise<ExitCode> {
  const { docsDir } = readConfig();
  const { topics, report } = await readTopicFiles(docsDir);
  for (const line of report) say(line);
  say(`${topics.length} topics in ${docsDir}${translated(topics)}, ${report.length} things to mend.`);
  return report.length > 0 ? exitCodes.failed : exitCodes.ok;
}

/** " (40 in Español)" */
function translated(topics: readonly TranslatedTopic[]): string {
  const counts = allLanguages
    .filter((language) => language !== firstLanguage)
    .map((language) => {
      const count = topics.filter(({ translations }) => translations[language]).length;
      return `${count} in ${languages[language].name}`;
    });
  return counts.length > 0 ? ` (${counts.join(", ")})` : "";
}

async function load(): Promise<void> {
  const config = readConfig();
  await withDatabase(async ({ db }) => {
    const { added, changed, removed, unchanged, report } = await loadTopics(db, config.docsDir);
    for (const line of report) say(line);
    for (const [what, ids] of Object.entries({ added, changed, removed })) {
      say(`${what}: ${ids.length}${ids.length > 0 ? ` (${ids.join(", ")})` : ""}`);
    }
    say(`unchanged: ${unchanged}`);
  }, config);
}
