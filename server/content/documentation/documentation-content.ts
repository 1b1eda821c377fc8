import type { LoadedDocumentation } from "./load-documentation.ts";
import type { Topic } from "./read-topic-files.ts";

/** What the docs' pages show. */
export interface DocumentationContent {
  /** Every topic with its content (safe HTML). The same array for as long as the docs are the same. */
  listTopics(): Promise<readonly Topic[]>;
  /** The paths of all its pages, for the sitemap. */
  listPaths(): Promise<string[]>;
}

export function documentationOf({ topics }: LoadedDocumentation): DocumentationContent {
  return {
    listTopics: async () => topics,
    listPaths: async () => ["/documentation", ...topics.map(({ id }) => `/documentation/${id}`)],
  };
}
