import { asc } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { docTopics } from "#server/db/schema/documentation.ts";

/** A topic in the field names of the API. */
export const topicColumns = {
  id: docTopics.id,
  parent_id: docTopics.parentId,
  title: docTopics.title,
  content: docTopics.content,
  sort_order: docTopics.sortOrder,
};

/** Every topic of the docs with its content (safe HTML). */
export function listTopics(db: Db | Tx) {
  return db.select(topicColumns).from(docTopics).orderBy(asc(docTopics.sortOrder), asc(docTopics.id));
}
