import type { Db } from "#server/db/client.ts";
import { failureFacts } from "#server/failure-facts.ts";
import type { Services } from "#server/start/services.ts";
import { loadTopics } from "./load-topics.ts";

/**
 * At start: loads the docs' folder into the database. Unreadable texts must not stop reminders, so trouble is reported and the
 * present docs stay.
 */
export async function loadDocs(
  db: Db,
  { config, log }: Services,
  say: (line: string) => void,
): Promise<void> {
  try {
    const { report } = await loadTopics(db, config.docsDir);
    for (const line of report) say(`Docs: ${line}`);
  } catch (error) {
    log.error(failureFacts(error), "docs not loaded");
    say(`Docs: ${config.docsDir} could not be loaded; the docs that are there stay.`);
  }
}
