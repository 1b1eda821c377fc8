import { stringIn } from "#app/browser/read-answer.ts";
import type { Topic } from "#core/documentation/docs-page.ts";
import { catalogue } from "#core/words/catalogue.ts";

export type TopicsAnswer = { topics: Topic[] } | { failure: string };

/**
 * What an answer of `GET /api/docs` means for the reader. A status that is not OK shows the server's message, or the
 * status. An answer without topics shows its message, or that there are none.
 */
export function readTopics(status: number, body: unknown): TopicsAnswer {
  const message = stringIn(body, "message");
  if (status < 200 || status > 299) return { failure: message ?? catalogue.docs.httpError(status) };
  const topics = (body as { topics?: unknown } | null | undefined)?.topics;
  return Array.isArray(topics)
    ? { topics: topics as Topic[] }
    : { failure: message ?? catalogue.docs.missing };
}
