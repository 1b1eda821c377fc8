import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * The docs' topics, in English. `id` is a short name in the topic's address. `content` is HTML, sanitised before it is stored.
 * `parent_id` is no foreign key: a topic without its parent is shown as a root and reported (core/documentation/docs-tree.ts).
 */
export const docTopics = pgTable("doc_topics", {
  id: text("id").primaryKey(),
  parentId: text("parent_id"),
  title: text("title").notNull(),
  content: text("content").notNull(),
  sortOrder: integer("sort_order").notNull().default(0),
});

/**
 * Translations of the topics, placed in the tree like the English ones. `topic_id` is no foreign key: the previous release
 * removes topics and knows no translations, and a translation without its topic is never read.
 */
export const docTranslations = pgTable(
  "doc_translations",
  {
    topicId: text("topic_id").notNull(),
    language: text("language").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.language] })],
);
