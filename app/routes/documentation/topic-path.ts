import type { TopicNode } from "./use-topics.ts";

/** The way from a root down to the topic with this id, itself last; empty when there is no such topic. */
export function topicPath(tree: readonly TopicNode[], id: string | null): TopicNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = topicPath(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
