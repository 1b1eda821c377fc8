import { parse } from "yaml";
import { z } from "zod";

/** A text cannot be read; the message names the field. */
export class ContentError extends Error {
  override name = "ContentError";
}

/**
 * Splits a file into its front matter (YAML between two lines of `---` at its head) and its Markdown.
 * @throws ContentError when there is no front matter, or when it does not match `schema`.
 */
export function readFrontMatter<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): { matter: z.infer<Schema>; markdown: string } {
  const [, head, markdown] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(file) ?? [];
  if (head === undefined)
    throw new ContentError("it does not begin with front matter between two lines of ---");
  const parsed = schema.safeParse(parseYaml(head));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ContentError(`front matter, ${issue?.path.join(".") || "as a whole"}: ${issue?.message}`);
  }
  return { matter: parsed.data, markdown: markdown ?? "" };
}

function parseYaml(text: string): unknown {
  try {
    // No aliases, because a few lines of them can grow to gigabytes.
    return parse(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new ContentError(`front matter is not YAML: ${(error as Error).message.split(/:?\n/)[0]}`);
  }
}

/** A day in front matter, `2026-11-20`, kept as text. */
export const dayField = z.iso.date();
