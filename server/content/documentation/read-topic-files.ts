import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import type { Topic as ReadTopic } from "#core/documentation/docs-page.ts";
import { buildDocsTree } from "#core/documentation/docs-tree.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import { fillWords } from "#server/content/fill-words.ts";
import { ContentError, dayField, readFrontMatter } from "#server/content/front-matter.ts";
import { withHeadingIds } from "#server/content/headings.ts";
import { renderMarkdown, sanitize } from "#server/content/make-html-safe.ts";

export type Topic = ReadTopic & { parent_id: string | null };

export interface TopicFiles {
  /** In the order of the files' names; `content` is safe. */
  topics: Topic[];
  /** What the writer of the topics should know, one line each. None of it keeps the other topics from being read. */
  report: string[];
}

/** A file's name is its topic's address. */
const fileName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/** A file longer than this is not a topic. In characters. */
const fileMaxLength = 200_000;

const matter = z.strictObject({
  title: z.string().trim().min(1).max(120),
  parent: z.string().optional(),
  order: z.int().min(0).max(10_000),
  /** What people type who look for this topic, where its text says it otherwise. It stands as the topic's last line. */
  search: z.string().min(1).max(200).optional(),
  /** The day when somebody last compared it with its sources. A topic about law has both. */
  reviewed: dayField.optional(),
  sources: z.array(z.string().min(1)).optional(),
});

/**
 * Reads the topics of a folder: Markdown with front matter, one file each. A wrong part of a topic is reported and left
 * out. A topic in the wrong place (no such parent, a circle, too deep) is kept, and the tree mends it
 * (core/documentation/docs-tree.ts).
 * @throws when the folder cannot be read
 */
export async function readTopicFiles(folder: string): Promise<TopicFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const topics: Topic[] = [];
  const report: string[] = [];
  for (const name of names) {
    try {
      const { topic, removed } = readTopic(name, await readFile(join(folder, name), "utf8"));
      topics.push(topic);
      if (removed.length > 0)
        report.push(`${name}: taken out, because it is not safe: ${removed.join(", ")}`);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      report.push(`${name}: left out, because ${error.message}`);
    }
  }
  return { topics, report: [...report, ...misplaced(topics), ...deadLinks(topics)] };
}

function readTopic(name: string, file: string): { topic: Topic; removed: string[] } {
  const id = fileName.exec(name)?.[1];
  if (id === undefined) throw new ContentError("a name is made of small letters, figures and hyphens");
  if (file.length > fileMaxLength) throw new ContentError(`it is longer than ${fileMaxLength} characters`);
  // PostgreSQL's text cannot contain it.
  if (file.includes("\0")) throw new ContentError("it has a NUL character in it");
  const { matter: head, markdown } = readFrontMatter(fillWords(file), matter);
  const body = renderMarkdown(markdown);
  const { html } = withHeadingIds(body.html + sourcesOf(head) + searchedFor(head));
  const topic = {
    id,
    parent_id: head.parent ?? null,
    title: head.title,
    content: html,
    sort_order: head.order,
  };
  return { topic, removed: body.removed };
}

/** The law that the topic tells of, and how old the telling is. */
function sourcesOf({ sources, reviewed }: z.infer<typeof matter>): string {
  const day = parsePlainDate(reviewed ?? "");
  const list =
    sources &&
    `<h2>${m.docs_sources()}</h2><ul>${sources.map((source) => `<li>${source}</li>`).join("")}</ul>`;
  const review = day && `<p>${m.docs_reviewed({ day: formatLongDateWithYear(day) })}</p>`;
  return sanitize(`${list ?? ""}${review ?? ""}`).html;
}

/** The search finds a topic by these words, too, and whoever looks for one on the page finds it. */
const searchedFor = ({ search }: z.infer<typeof matter>): string =>
  search === undefined ? "" : sanitize(`<p>${m.docs_also_about()} ${search}.</p>`).html;

const oddities = {
  duplicate: "is there twice",
  orphan: "has a parent that does not exist, and stands on the first level",
  cycle: "stands below itself, and was put on the first level",
  "too-deep": "is deeper than the third level, and was moved up to it",
} as const;

function misplaced(topics: readonly Topic[]): string[] {
  return buildDocsTree(topics).problems.map(({ id, kind }) => `${id}.md: ${oddities[kind]}`);
}

/** Links from topic to topic, or to a part of one, that lead nowhere. */
function deadLinks(topics: readonly Topic[]): string[] {
  const places = new Set(
    topics.flatMap(({ id, content }) => {
      const page = `/documentation/${id}`;
      const parts = [...content.matchAll(/<h[23] id="([^"]+)"/g)].map(([, part]) => `${page}#${part}`);
      return [page, ...parts];
    }),
  );
  return topics.flatMap(({ id, content }) =>
    [...content.matchAll(/href="([^"]*)"/g)]
      .map(([, href = ""]) => (href.startsWith("#") ? `/documentation/${id}${href}` : href))
      .filter((href) => /^\/documentation\/./.test(href) && !places.has(href))
      .map((href) => `${id}.md: leads to ${href}, which does not exist`),
  );
}
