import { z } from "zod";
import type { Language } from "#core/languages.ts";
import { fillWords } from "#server/content/fill-words.ts";
import { ContentError, readFrontMatter } from "#server/content/front-matter.ts";
import { toMailHtml } from "#server/content/mail-html.ts";
import { renderMarkdown } from "#server/content/make-html-safe.ts";
import type { IssueWords } from "#server/db/schema/newsletter.ts";

export interface Issue extends IssueWords {
  name: string;
  /** The issue's translations, if any. */
  translations: Partial<Record<Language, IssueWords>>;
  /** What was removed as unsafe. */
  removed: string[];
}

/** Subject and lead appear on lock screens and must not reveal what the list is about. */
const telling =
  /\b(regist|offend|offence|offense|ofensor|delito|delincuente|sex|police|polic[ií]a|sheriff|alguacil|megan|sorna|felon|probation|condicional|parole)\w*/iu;

const neutral = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, "must be on one line")
    .refine((text) => !telling.test(text), "stands on lock screens: leave out what says who reads it");

const matter = z.strictObject({
  issue: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, "is made of small letters, figures and hyphens"),
  subject: neutral(80),
  lead: neutral(200),
});

const fileMaxLength = 100_000;

/**
 * Reads an issue: Markdown with front matter `issue`, `subject` and `lead`.
 * @throws ContentError, naming the field
 */
export function readIssue(file: string, publicUrl: string): Issue {
  if (file.length > fileMaxLength) throw new ContentError(`it is longer than ${fileMaxLength} characters`);
  if (file.includes("\0")) throw new ContentError("it has a NUL character in it");
  const { matter: head, markdown } = readFrontMatter(fillWords(file), matter);
  const body = renderMarkdown(markdown);
  if (body.html === "") throw new ContentError("it has no text");
  const { issue: name, ...words } = head;
  return { name, ...words, ...toMailHtml(body.html, publicUrl), translations: {}, removed: body.removed };
}

/**
 * Adds a translation from another file.
 * @throws ContentError when that file is another issue's
 */
export function withTranslation(issue: Issue, language: Language, translated: Issue): Issue {
  if (translated.name !== issue.name) {
    throw new ContentError(`its text in "${language}" has another issue: ${translated.name}`);
  }
  const { subject, lead, html, text, removed } = translated;
  return {
    ...issue,
    translations: { ...issue.translations, [language]: { subject, lead, html, text } },
    removed: [...issue.removed, ...removed],
  };
}
