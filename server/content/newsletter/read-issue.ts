import { z } from "zod";
import { fillWords } from "#server/content/fill-words.ts";
import { ContentError, readFrontMatter } from "#server/content/front-matter.ts";
import { toMailHtml } from "#server/content/mail-html.ts";
import { renderMarkdown } from "#server/content/make-html-safe.ts";

export interface Issue {
  name: string;
  subject: string;
  lead: string;
  html: string;
  text: string;
  /** What was removed from the text because it is not safe. */
  removed: string[];
}

/** Subject and lead appear on lock screens. They must not say what the list is about. */
const telling = /\b(regist|offend|offence|offense|sex|police|sheriff|megan|sorna|felon|probation|parole)\w*/i;

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
 * Reads an issue: Markdown with `issue`, `subject` and `lead` as its front matter.
 * @throws ContentError, naming the field
 */
export function readIssue(file: string, publicUrl: string): Issue {
  if (file.length > fileMaxLength) throw new ContentError(`it is longer than ${fileMaxLength} characters`);
  if (file.includes("\0")) throw new ContentError("it has a NUL character in it");
  const { matter: head, markdown } = readFrontMatter(fillWords(file), matter);
  const body = renderMarkdown(markdown);
  if (body.html === "") throw new ContentError("it has no text");
  const { issue: name, ...words } = head;
  return { name, ...words, ...toMailHtml(body.html, publicUrl), removed: body.removed };
}
