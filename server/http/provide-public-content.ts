import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import {
  type DocumentationContent,
  documentationOf,
} from "#server/content/documentation/documentation-content.ts";
import {
  type LoadedDocumentation,
  loadDocumentation,
  presentTopics,
} from "#server/content/documentation/load-documentation.ts";
import type { Db } from "#server/db/client.ts";
import { type FollowedEdition, followEdition } from "#server/db/follow-edition.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { type DirectoryContent, directoryOf } from "#server/directory/directory-content.ts";
import { type LoadedDirectory, loadDirectory, presentDirectory } from "#server/directory/load-directory.ts";
import { publicPaths } from "#server/http/public-paths.ts";

/**
 * What public pages' loaders read, by area. React Router passes it to every page (site.ts); the app knows only its type
 * (app/public-content.ts). Every method's JSON must be the same for everybody.
 */
export interface PublicContent {
  directory: DirectoryContent;
  documentation: DocumentationContent;
}

/** One edition of the public content, complete, in memory and immutable. */
export interface ContentEdition {
  key: string;
  content: PublicContent;
  paths: ReadonlySet<string>;
}

export type PresentContent = FollowedEdition<ContentEdition>;

/**
 * The content for one page, read at its first call and then all from one edition. A page that calls nothing needs no database.
 */
export function contentWhenAsked(present: PresentContent): PublicContent {
  let edition: Promise<ContentEdition> | undefined;
  const area = (name: keyof PublicContent) =>
    new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          async (...args: unknown[]) => {
            edition ??= Promise.resolve(present());
            const read: unknown = Reflect.get((await edition).content[name], method);
            return (read as (...args: unknown[]) => unknown)(...args);
          },
      },
    );
  return {
    directory: area("directory") as DirectoryContent,
    documentation: area("documentation") as DocumentationContent,
  };
}

/** Follows new editions of all public content. Reads nothing before the first request: a worker holds no directory. */
export function followPublicContent(db: Db): PresentContent {
  let directory: { loaded: LoadedDirectory; content: DirectoryContent } | null = null;
  let documentation: { loaded: LoadedDocumentation; content: DocumentationContent } | null = null;
  return followEdition(
    async () => keyOf(await readKeys(db)),
    async () => {
      const keys = await readKeys(db);
      if (directory?.loaded.key !== keys.directory) {
        const loaded = await loadDirectory(db);
        directory = { loaded, content: directoryOf(loaded) };
      }
      if (documentation?.loaded.key !== keys.docs) {
        const loaded = await loadDocumentation(db);
        documentation = { loaded, content: documentationOf(loaded) };
      }
      return {
        key: keyOf({ directory: directory.loaded.key, docs: documentation.loaded.key }),
        content: { directory: directory.content, documentation: documentation.content },
        paths: publicPaths(directory.loaded.places, documentation.loaded.topics),
      };
    },
  );
}

type Keys = { directory: string; docs: string };

const keyOf = ({ directory, docs }: Keys): string => `${directory} ${docs}`;

/** Built once: a busy process asks this twenty-five times a second. */
const keysQuestion = sql.raw(
  new PgDialect().sqlToQuery(sql`select ${presentDirectory}::text as directory, ${presentTopics} as docs`)
    .sql,
);

async function readKeys(db: Db): Promise<Keys> {
  const [keys] = await queryRows<Keys>(db, keysQuestion);
  return keys ?? { directory: "", docs: "" };
}
