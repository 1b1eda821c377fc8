import { asc, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { docTopics } from "#server/db/schema/documentation.ts";
import { topicColumns } from "./list-topics.ts";
import type { Topic } from "./read-topic-files.ts";

/** The docs in memory, as they are at one moment. */
export interface LoadedDocumentation {
  key: string;
  topics: readonly Topic[];
}

/** Which docs are present: a hash over all of them, because any row of theirs may change. */
export const presentTopics = sql<string>`(select coalesce(md5(string_agg(
  concat_ws('|', ${docTopics.id}, ${docTopics.parentId}, ${docTopics.sortOrder}, md5(${docTopics.title}), md5(${docTopics.content})),
  ',' order by ${docTopics.id})), '') from ${docTopics})`;

/** Reads all topics, and which docs they are, in one statement. */
export async function loadDocumentation(db: Db | Tx): Promise<LoadedDocumentation> {
  const present = db
    .select({ key: presentTopics.as("present_key") })
    .from(sql`(values (1)) as one_row`)
    .as("present");
  const rows = await db
    .select({ key: present.key, ...topicColumns })
    .from(present)
    // Without topics there is one row, all of whose other columns are null.
    .leftJoin(docTopics, sql`true`)
    .orderBy(asc(docTopics.sortOrder), asc(docTopics.id));
  const topics = rows.flatMap(({ key: _, ...topic }) => (topic.id === null ? [] : [topic as Topic]));
  return { key: rows[0]?.key ?? "", topics };
}
