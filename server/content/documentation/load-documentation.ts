import { asc, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { docTopics, docTranslations } from "#server/db/schema/documentation.ts";
import { topicColumns } from "./list-topics.ts";
import type { TranslatedTopic } from "./read-topic-files.ts";

/** One moment's docs, in memory. */
export interface LoadedDocumentation {
  key: string;
  topics: readonly TranslatedTopic[];
}

/** The present docs' key: a hash over all of them, because any row may change. */
export const presentTopics = sql<string>`(select md5(
  (select coalesce(string_agg(
    concat_ws('|', ${docTopics.id}, ${docTopics.parentId}, ${docTopics.sortOrder}, md5(${docTopics.title}), md5(${docTopics.content})),
    ',' order by ${docTopics.id}), '') from ${docTopics}) || '/' ||
  (select coalesce(string_agg(
    concat_ws('|', ${docTranslations.topicId}, ${docTranslations.language}, md5(${docTranslations.title}), md5(${docTranslations.content})),
    ',' order by ${docTranslations.topicId}, ${docTranslations.language}), '') from ${docTranslations})))`;

/** Reads all topics and their key in one statement. */
export async function loadDocumentation(db: Db | Tx): Promise<LoadedDocumentation> {
  const present = db
    .select({ key: presentTopics.as("present_key") })
    .from(sql`(values (1)) as one_row`)
    .as("present");
  const rows = await db
    .select({ key: present.key, ...topicColumns })
    .from(present)
    // Without topics there is one row with nulls in all other columns.
    .leftJoin(docTopics, sql`true`)
    .orderBy(asc(docTopics.sortOrder), asc(docTopics.id));
  const topics = rows.flatMap(({ key: _, ...topic }) =>
    topic.id === null ? [] : [topic as TranslatedTopic],
  );
  return { key: rows[0]?.key ?? "", topics };
}
