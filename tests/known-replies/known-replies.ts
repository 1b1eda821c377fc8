import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FailureKind, ThrottleLimit } from "#core/delivery/failure.ts";

/**
 * Refusals that some server has really sent, from its documentation or a public thread, and what each proves. This is
 * test data and not shipped. Addresses, host names and numbers are made neutral; the words are unchanged. A line break
 * within a reply is written "\n".
 */

interface Meaning {
  proves: FailureKind;
  /** Only with `throttled`. */
  limit?: ThrottleLimit;
}

export interface KnownReply extends Meaning {
  /** The software or service that says it, or whose documentation quotes it. */
  server: string;
  /** As `meaningOfReply` gets it. */
  reply: string;
  /** Where the reply was found. */
  source: string;
}

/** Every known refusal of a mail. */
export const knownMailReplies: readonly KnownReply[] = rowsOf("mail.tsv").map(
  ([server = "", proves = "", words = "", source = ""]) => ({
    ...meaningOf(proves),
    server,
    // A vendor's report has only words. They are read with a status before them, as read-bounce.ts does.
    reply: /^\d{3}/.test(words) ? words.replaceAll("\\n", "\n") : `550 5.0.0 ${words}`,
    source,
  }),
);

/**
 * Twilio's codes that a text can meet, with Twilio's own words. Source: the page of each code,
 * https://www.twilio.com/docs/api/errors/CODE.
 */
export const knownTwilioCodes: readonly (Meaning & { code: number; words: string })[] = rowsOf(
  "texts.tsv",
).map(([code, proves = "", words = ""]) => ({ ...meaningOf(proves), code: Number(code), words }));

/** What people have texted to numbers like ours, and what it means. `28 November`: shown by somebody else to have been taken wrongly. */
export const knownIncomingTexts: readonly { from: string; means: string; text: string }[] = rowsOf(
  "incoming.tsv",
).map(([from = "", means = "", text = ""]) => ({ from, means, text }));

/** The rows of a table without its head. */
function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => line.split("\t"));
}

/** "throttled quota" */
function meaningOf(words: string): Meaning {
  const [proves, limit] = words.split(" ") as [FailureKind, ThrottleLimit?];
  return limit === undefined ? { proves } : { proves, limit };
}
