import type { Db } from "#server/db/client.ts";
import { type DirectoryContent, directoryContent } from "#server/directory/directory-content.ts";
import {
  type DocumentationContent,
  documentationContent,
} from "#server/documentation/documentation-content.ts";

/**
 * What the loaders of public pages read, by area. React Router gets it with every page (site.ts); the app knows its
 * type and nothing behind it (app/public-content.ts). Every method answers with JSON that is the same for everybody:
 * nothing here may depend on who asks.
 */
export interface PublicContent {
  directory: DirectoryContent;
  documentation: DocumentationContent;
}

export function composePublicContent(db: Db): PublicContent {
  return { directory: directoryContent(db), documentation: documentationContent(db) };
}
