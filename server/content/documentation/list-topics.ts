import { asc, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { docTopics, docTranslations } from "#server/db/schema/documentation.ts";
import type { Translations } from "./read-topic-files.ts";

const translations = sql<Translations>`(
  select coalesce(json_object_agg(${docTranslations.language},
    json_build_object('title', ${docTranslations.title}, 'content', ${docTranslations.content})), '{}')
  from ${docTranslations} where ${docTranslations.topicId} = ${docTopics.id})`;

/** A topic in the API's field names, with its translations. */
export const topicColumns = {
  id: docTopics.id,
  parent_id: docTopics.parentId,
  title: docTopics.title,
  content: docTopics.content,
  sort_order: docTopics.sortOrder,
  translations: translations.as("translations"),
};

/** Every topic with its content (sanitised HTML). */
export function listTopics(db: Db | Tx) {
  return db.select(topicColumns).from(docTopics).orderBy(asc(docTopics.sortOrder), asc(docTopics.id));
}
