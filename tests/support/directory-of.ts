import type { Db } from "#server/db/client.ts";
import type { DirectoryContent } from "#server/directory/directory-content.ts";
import { followPublicContent } from "#server/http/provide-public-content.ts";

/** The directory as a web process has it: each call answers from the edition that is then present. */
export function directoryOfDatabase(db: Db): DirectoryContent {
  const present = followPublicContent(db);
  const now = async () => (await present()).content.directory;
  return {
    readEdition: async () => (await now()).readEdition(),
    readStates: async () => (await now()).readStates(),
    readState: async (...args) => (await now()).readState(...args),
    readCity: async (...args) => (await now()).readCity(...args),
    search: async (...args) => (await now()).search(...args),
    readNearZip: async (...args) => (await now()).readNearZip(...args),
    ask: async (...args) => (await now()).ask(...args),
    listPaths: async () => (await now()).listPaths(),
  };
}
