import { z } from "zod";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import type { Topic as ReadTopic } from "#core/documentation/docs-page.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import { fillWords } from "#server/content/fill-words.ts";
import { ContentError, dayField, readFrontMatter } from "#server/content/front-matter.ts";
import { withHeadingIds } from "#server/content/headings.ts";
import { renderMarkdown, sanitize } from "#server/content/make-html-safe.ts";

export type Topic = ReadTopic & { parent_id: string | null };

/** The file's name is the topic's address. */
const fileName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/** Characters. A longer file is not a topic. */
const fileMaxLength = 200_000;

const matter = z.strictObject({
  title: z.string().trim().min(1).max(120),
  parent: z.string().optional(),
  order: z.int().min(0).max(10_000),
  /** Search words that the topic's text lacks. Shown as its last line. */
  search: z.string().min(1).max(200).optional(),
  /** The day of the last comparison with its sources. A topic about law has both. */
  reviewed: dayField.optional(),
  sources: z.array(z.string().min(1)).optional(),
});

/**
 * Reads a topic: Markdown with front matter. Added sentences are in the current language (language.ts).
 * @returns the topic, with sanitised content, and what was removed for that
 * @throws ContentError
 */
export function readTopic(name: string, file: string): { topic: Topic; removed: string[] } {
  const id = fileName.exec(name)?.[1];
  if (id === undefined) throw new ContentError("a name is made of small letters, figures and hyphens");
  if (file.length > fileMaxLength) throw new ContentError(`it is longer than ${fileMaxLength} characters`);
  // PostgreSQL's text cannot contain NUL.
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

/** The topic's legal sources, and the day of the last comparison. */
function sourcesOf({ sources, reviewed }: z.infer<typeof matter>): string {
  const day = parsePlainDate(reviewed ?? "");
  const list =
    sources &&
    `<h2>${m.docs_sources()}</h2><ul>${sources.map((source) => `<li>${source}</li>`).join("")}</ul>`;
  const review = day && `<p>${m.docs_reviewed({ day: formatLongDateWithYear(day) })}</p>`;
  return sanitize(`${list ?? ""}${review ?? ""}`).html;
}

/** The docs' search and the browser's find these words. */
const searchedFor = ({ search }: z.infer<typeof matter>): string =>
  search === undefined ? "" : sanitize(`<p>${m.docs_also_about()} ${search}.</p>`).html;
