import { isDeepStrictEqual } from "node:util";
import { inArray, notInArray, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { everyProcessKnows } from "#server/db/follow-edition.ts";
import { docTopics, docTranslations } from "#server/db/schema/documentation.ts";
import { listTopics } from "./list-topics.ts";
import { readTopicFiles, type TranslatedTopic } from "./read-topic-files.ts";

export interface LoadedTopics {
  added: string[];
  changed: string[];
  removed: string[];
  unchanged: number;
  report: string[];
}

/**
 * Makes the docs equal to the folder, in one transaction: readers see the old topics or the new ones. A folder without any topic
 * changes nothing: it is more likely the wrong folder than a wish for no docs.
 * @throws when the folder cannot be read
 */
export async function loadTopics(db: Db, folder: string): Promise<LoadedTopics> {
  const { topics, report } = await readTopicFiles(folder);
  if (topics.length === 0) {
    const kept = await db.$count(docTopics);
    return nothingChanged(kept, [...report, `${folder} holds no topic: what is there was kept`]);
  }
  const loaded = await db.transaction(async (tx) => {
    // Several processes may start and load the docs at once. The lock serialises them.
    await tx.execute(sql`lock table ${docTopics} in share row exclusive mode`);
    const before = new Map((await listTopics(tx)).map((topic) => [topic.id, topic]));
    const added = topics.filter(({ id }) => !before.has(id));
    const changed = topics.filter(
      (topic) => before.has(topic.id) && !isDeepStrictEqual(before.get(topic.id), topic),
    );
    const ids = topics.map(({ id }) => id);
    const removed = [...before.keys()].filter((id) => !ids.includes(id));
    if (removed.length > 0) await tx.delete(docTopics).where(notInArray(docTopics.id, ids));
    for (const topic of [...added, ...changed]) {
      const row = toRow(topic);
      await tx.insert(docTopics).values(row).onConflictDoUpdate({ target: docTopics.id, set: row });
    }
    await replaceTranslations(tx, ids, [...added, ...changed]);
    return {
      added: added.map(({ id }) => id),
      changed: changed.map(({ id }) => id),
      removed,
      unchanged: topics.length - added.length - changed.length,
      report,
    };
  });
  if (loaded.added.length + loaded.changed.length + loaded.removed.length > 0) await everyProcessKnows();
  return loaded;
}

const nothingChanged = (unchanged: number, report: string[]): LoadedTopics => ({
  added: [],
  changed: [],
  removed: [],
  unchanged,
  report,
});

/** Replaces these topics' translations, and deletes those of topics not among `ids`. */
async function replaceTranslations(tx: Tx, ids: string[], topics: readonly TranslatedTopic[]): Promise<void> {
  const written = topics.map(({ id }) => id);
  const { topicId } = docTranslations;
  await tx.delete(docTranslations).where(or(notInArray(topicId, ids), inArray(topicId, written)));
  const rows = topics.flatMap(({ id, translations }) =>
    Object.entries(translations).map(([language, translation]) => ({
      topicId: id,
      language,
      ...translation,
    })),
  );
  if (rows.length > 0) await tx.insert(docTranslations).values(rows);
}

const toRow = ({ id, parent_id, title, content, sort_order }: TranslatedTopic) => ({
  id,
  parentId: parent_id,
  title,
  content,
  sortOrder: sort_order,
});
