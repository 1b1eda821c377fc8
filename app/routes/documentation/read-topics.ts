import { stringIn } from "#app/browser/read-answer.ts";
import { readPublic } from "#app/browser/read-public.ts";
import type { Topic } from "#core/documentation/docs-page.ts";
import { m } from "#messages";

let known: TopicsAnswer | null = null;

/** Every topic, or why there is none. A page calls the API once, and again only after a failure. */
export async function fetchTopics(): Promise<TopicsAnswer> {
  if (known !== null) return known;
  const answer = await readPublic("/api/docs");
  if (!answer.reached) return { failure: m.docs_unexpected() };
  const topics = readTopics(answer.status, answer.body);
  if ("topics" in topics) known = topics;
  return topics;
}

export type TopicsAnswer = { topics: Topic[] } | { failure: string };

/**
 * Turns an answer of `GET /api/docs` into topics or a sentence for the reader. A status that is not OK gives the server's message, or the
 * status. An answer without topics gives its message, or that there are none.
 */
export function readTopics(status: number, body: unknown): TopicsAnswer {
  const message = stringIn(body, "message");
  if (status < 200 || status > 299) return { failure: message ?? m.docs_http_error({ status }) };
  const topics = (body as { topics?: unknown } | null | undefined)?.topics;
  return Array.isArray(topics) ? { topics: topics as Topic[] } : { failure: message ?? m.docs_missing() };
}
