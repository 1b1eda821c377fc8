import { asc } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { docTopics } from "#server/db/schema/documentation.ts";

/** Every topic of the docs with its content (safe HTML), in the field names of the API. */
export function listTopics(db: Db | Tx) {
  return db
    .select({
      id: docTopics.id,
      parent_id: docTopics.parentId,
      title: docTopics.title,
      content: docTopics.content,
      sort_order: docTopics.sortOrder,
    })
    .from(docTopics)
    .orderBy(asc(docTopics.sortOrder), asc(docTopics.id));
}
