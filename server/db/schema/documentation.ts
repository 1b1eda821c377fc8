import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * The docs' topics, in English. `id` is a short name that stands in the topic's address. `content` is HTML, made safe before it is
 * stored. `parent_id` is no foreign key: a topic whose parent does not exist is still shown, as a root, and is reported
 * (core/documentation/docs-tree.ts).
 */
export const docTopics = pgTable("doc_topics", {
  id: text("id").primaryKey(),
  parentId: text("parent_id"),
  title: text("title").notNull(),
  content: text("content").notNull(),
  sortOrder: integer("sort_order").notNull().default(0),
});

/**
 * The topics in the other languages. Each stands in the tree where its English topic stands. `topic_id` is no foreign key: the
 * release before this one removes topics and knows no translations, and a translation without its topic is never read.
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
