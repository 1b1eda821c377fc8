import type { Reason } from "#core/refusals.ts";

/**
 * The sentence that a table of words has for a reason, made with the reason's parameters where it has some. The types
 * of the two callers guarantee that the table has the reason.
 */
export function say(words: Readonly<Record<string, (parameters: never) => string>>, reason: Reason): string {
  const said = words[typeof reason === "string" ? reason : reason.code];
  if (said === undefined) throw new Error("A reason without words.");
  return typeof reason === "string" ? said({} as never) : said(reason as never);
}
