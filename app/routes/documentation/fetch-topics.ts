import { readPublic } from "#app/browser/read-public.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { readTopics, type TopicsAnswer } from "./read-topics.ts";

let known: TopicsAnswer | null = null;

/** Every topic, or why there is none. A page asks once in its life, and again only after a failure. */
export async function fetchTopics(): Promise<TopicsAnswer> {
  if (known !== null) return known;
  const answer = await readPublic("/api/docs");
  if (!answer.reached) return { failure: catalogue.docs.unexpected };
  const topics = readTopics(answer.status, answer.body);
  if ("topics" in topics) known = topics;
  return topics;
}
