import type { Services } from "#server/services.ts";

/** What the directory's pages show. */
export interface DirectoryContent {
  /** Every state with the number of its agencies. */
  readStates(): Promise<{ name: string; slug: string; agencies: number }[]>;
  /** The paths of the pages of every state and city. */
  listPaths(): Promise<string[]>;
}

export function directoryContent(_services: Services): DirectoryContent {
  return { readStates: async () => [], listPaths: async () => [] };
}
