import { z } from "zod";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { languageNow } from "#core/languages.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { fillWords } from "#server/content/fill-words.ts";
import { ContentError, dayField, readFrontMatter } from "#server/content/front-matter.ts";
import { withHeadingIds } from "#server/content/headings.ts";
import { withLinksIn } from "#server/content/links-in-language.ts";
import { renderMarkdown } from "#server/content/make-html-safe.ts";

/** A prose page, ready to be shown: the app's module for a file of content/pages (scripts/site/build-site.ts). */
export interface ContentPage {
  heading: string;
  lead: string;
  /** For search engines and shared links. */
  description: string;
  /** The day of the last comparison with its sources, in words. */
  reviewed: string;
  /** `html` is sanitised. Its links lead to pages in the same language. */
  sections: { id: string; heading: string; html: string }[];
}

const matter = z.strictObject({
  heading: z.string().min(1),
  lead: z.string().min(1),
  description: z.string().min(20).max(200),
  reviewed: dayField,
});

/**
 * Reads a page: Markdown with front matter, in sections that each begin with a second-level heading. Its day and its links are in
 * the current language (language.ts). `words` are those of `fillWords`.
 * @throws ContentError when something is missing, or would have to be removed because it is not safe
 */
export function readPage(file: string, words?: Readonly<Record<string, string>>): ContentPage {
  const { matter: head, markdown } = readFrontMatter(fillWords(file, words), matter);
  const { html, removed } = renderMarkdown(markdown);
  if (removed.length > 0) throw new ContentError(`not allowed in a page: ${removed.join(", ")}`);
  const { html: named, headings } = withHeadingIds(html);
  const parts = named.split(/(?=<h2 id=")/);
  if (!named.startsWith("<h2 id=")) throw new ContentError("the text begins before the first heading");
  const day = parsePlainDate(head.reviewed);
  return {
    ...head,
    reviewed: day ? formatLongDateWithYear(day) : "",
    sections: parts.map((part) => {
      const [heading = "", id = ""] = /^<h2 id="([^"]+)">[\s\S]*?<\/h2>/.exec(part) ?? [];
      const title = headings.find((candidate) => candidate.id === id)?.title ?? "";
      return { id, heading: title, html: withLinksIn(languageNow(), part.slice(heading.length).trim()) };
    }),
  };
}
