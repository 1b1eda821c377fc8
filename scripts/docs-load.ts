// `npm run docs:load`: loads the docs' folder (DOCS_DIR, or content/docs) into the database, as each start of the
// server does, and says what changed and what is wrong. `-- --check` only reads the folder, and fails when something is
// wrong.
import { readConfig } from "#server/config.ts";
import { openEmbedded, openPostgres } from "#server/db/client.ts";
import { commandLimits } from "#server/db/limits.ts";
import { loadTopics } from "#server/documentation/load-topics.ts";
import { readTopicFiles } from "#server/documentation/read-topic-files.ts";
import { explainStartError } from "#server/start-errors.ts";

const config = readConfig();

async function check(): Promise<void> {
  const { topics, report } = await readTopicFiles(config.docsDir);
  for (const line of report) console.log(line);
  console.log(`${topics.length} topics in ${config.docsDir}, ${report.length} things to mend.`);
  if (report.length > 0) process.exitCode = 1;
}

async function load(): Promise<void> {
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, { limits: commandLimits })
    : await openEmbedded(config.dataDir);
  try {
    await database.migrate();
    const { added, changed, removed, unchanged, report } = await loadTopics(database.db, config.docsDir);
    for (const line of report) console.log(line);
    for (const [what, ids] of Object.entries({ added, changed, removed })) {
      console.log(`${what}: ${ids.length}${ids.length > 0 ? ` (${ids.join(", ")})` : ""}`);
    }
    console.log(`unchanged: ${unchanged}`);
  } finally {
    await database.close();
  }
}

try {
  await (process.argv.includes("--check") ? check() : load());
} catch (error) {
  console.error(explainStartError(error));
  process.exitCode = 1;
}
