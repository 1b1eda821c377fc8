import { integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The docs' topics. `id` is a short name that stands in the topic's address. `content` is HTML, made safe before it is
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
