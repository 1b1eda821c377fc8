import { useEffect, useState } from "react";
import { api } from "#app/browser/api.ts";
import { logWarning } from "#app/browser/log.ts";
import { readAnswer } from "#app/browser/read-answer.ts";
import { catalogue } from "#core/catalogue.ts";
import { buildDocsTree, type DocsNode } from "#core/docs-tree.ts";
import { readTopics, type Topic, type TopicsAnswer } from "./read-topics.ts";

export type TopicNode = DocsNode<Topic>;

/** The topics as a tree, why there is none, or null until the server has answered. */
export function useTopics(): { tree: TopicNode[] } | { failure: string } | null {
  const [answer, setAnswer] = useState<TopicsAnswer | null>(null);
  useEffect(() => void fetchTopics().then(setAnswer), []);
  if (answer === null || "failure" in answer) return answer;
  return { tree: buildDocsTree(answer.topics).tree };
}

async function fetchTopics(): Promise<TopicsAnswer> {
  const answer = await readAnswer(() => api.docs.$get());
  if (!answer.reached) return { failure: catalogue.docs.unexpected };
  const topics = readTopics(answer.status, answer.body);
  if ("topics" in topics) reportProblems(topics.topics);
  return topics;
}

/** Topics that stand in the wrong place are shown all the same; whoever writes them should know. */
function reportProblems(topics: readonly Topic[]): void {
  for (const { kind, id } of buildDocsTree(topics).problems) {
    logWarning("docs topic out of place", { code: kind, message: String(id) });
  }
}
