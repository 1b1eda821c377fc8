import { loadDocs } from "#server/content/documentation/load-docs.ts";
import type { Database } from "#server/db/client.ts";
import { readEdition } from "#server/directory/read-edition.ts";
import { seedSample } from "#server/directory/sample-agencies.ts";
import { listen } from "#server/http/listen.ts";
import { createWeb } from "#server/http/web.ts";
import type { Services } from "#server/start/services.ts";

/** Loads the docs, and the sample into an empty directory. `warn` hears of each topic that cannot be loaded. */
export async function loadContent(
  { db }: Database,
  services: Services,
  warn: (line: string) => void,
): Promise<{ hasSampleDirectory: boolean }> {
  await loadDocs(db, services, warn);
  await seedSample(db, services.clock.now());
  const edition = await readEdition(db);
  return { hasSampleDirectory: edition?.isSample ?? false };
}

/** Serves the API and, with `pages`, the pages. `close` takes no new requests and finishes the running ones. */
export async function serveSite(
  { db }: Database,
  services: Services,
  options: { pages: boolean },
): Promise<{ close(): Promise<void> }> {
  const web = await createWeb(db, services, options);
  return listen(services.config, web.fetch);
}
