import type { Db } from "#server/db/client.ts";
import { listTopics } from "#server/documentation/list-topics.ts";
import type { Topic } from "#server/documentation/read-topic-files.ts";

/** What the docs' pages show. */
export interface DocumentationContent {
  /** Every topic with its content (safe HTML). */
  listTopics(): Promise<Topic[]>;
  /** The paths of all its pages, for the sitemap. */
  listPaths(): Promise<string[]>;
}

export function documentationContent(db: Db): DocumentationContent {
  return {
    listTopics: () => listTopics(db),
    listPaths: async () => {
      const topics = await listTopics(db);
      return ["/documentation", ...topics.map(({ id }) => `/documentation/${id}`)];
    },
  };
}
