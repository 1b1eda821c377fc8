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
 * What the loaders of public pages read, by area. React Router gets it with every page (site.ts); the app knows its
 * type and nothing behind it (app/public-content.ts). Every method answers with JSON that is the same for everybody:
 * nothing here may depend on who asks.
 */
export interface PublicContent {
  directory: DirectoryContent;
  documentation: DocumentationContent;
}

/** The public content of one edition, whole and in memory. Nothing of it changes any more. */
export interface ContentEdition {
  key: string;
  content: PublicContent;
  /** The addresses of its pages. */
  paths: ReadonlySet<string>;
}

export type PresentContent = FollowedEdition<ContentEdition>;

/**
 * The content for one page: read when the page first asks for something, and all of it from one edition then. A page that
 * asks for nothing needs no database.
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

/**
 * The one place where a process learns of new public content, of whichever area. Nothing is read before somebody asks: a
 * worker holds no directory.
 */
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

/** Put together once: a busy process asks this twenty-five times a second. */
const keysQuestion = sql.raw(
  new PgDialect().sqlToQuery(sql`select ${presentDirectory}::text as directory, ${presentTopics} as docs`)
    .sql,
);

async function readKeys(db: Db): Promise<Keys> {
  const [keys] = await queryRows<Keys>(db, keysQuestion);
  return keys ?? { directory: "", docs: "" };
}
