import type { Language } from "#core/languages.ts";
import { searchDocs } from "./docs-search.ts";
import { buildDocsTree, type DocsNode, type DocsTopic } from "./docs-tree.ts";
import { textOfHtml } from "./html-text.ts";

/** A topic as the API answers it. Its address contains the id. Its content was made safe before it was stored. */
export type Topic = DocsTopic & { id: string; language?: Language };

/** `language`: the title's language when it is not the page's, because nobody has translated the topic. */
export type TopicLink = { id: string; title: string; language?: Language };

/** A topic in the tree, without its text. */
export type OutlineNode = TopicLink & { children: OutlineNode[] };

export interface DocsPage {
  outline: OutlineNode[];
  /** The path from a root to the open topic, which comes last. Empty when no topic is open. */
  path: TopicLink[];
  /** HTML. */
  content: string;
  /** The beginning of the text. Search engines and shared links show it. */
  description: string;
  /** The topics below the open one. */
  inside: TopicLink[];
  /** The topics in reading order: the tree from top to bottom. */
  previous: TopicLink | null;
  next: TopicLink | null;
  search: { query: string; hits: (TopicLink & { excerpt: [string, string, string] })[] } | null;
}

const descriptionLength = 155;

/**
 * The content of the docs page: a topic by its id, the results of a search, or neither. Server and browser make the same
 * page.
 * @returns null when there is no such topic
 */
export function docsPage(
  topics: readonly Topic[],
  { id, query }: { id: string | undefined; query: string | null },
): DocsPage | null {
  const { tree, inOrder } = orderOf(topics);
  const path = id === undefined ? [] : pathTo(tree, id);
  const topic = path.at(-1);
  if (id !== undefined && !topic) return null;
  const at = topic ? inOrder.indexOf(topic) : -1;
  return {
    outline: tree.map(toOutline),
    path: path.map(toLink),
    content: topic?.content ?? "",
    description: topic ? beginning(textOfHtml(topic.content)) : "",
    inside: topic?.children.map(toLink) ?? [],
    previous: topic ? toLinkOrNull(inOrder[at - 1]) : null,
    next: topic ? toLinkOrNull(inOrder[at + 1]) : null,
    search: query === null ? null : { query, hits: find(inOrder, query) },
  };
}

interface Order {
  tree: DocsNode<Topic>[];
  inOrder: DocsNode<Topic>[];
}

/** One tree for each list of topics, so that a list's search index is made once (docs-search.ts). Nobody changes a list. */
const orders = new WeakMap<readonly Topic[], Order>();

function orderOf(topics: readonly Topic[]): Order {
  const known = orders.get(topics);
  if (known) return known;
  const { tree } = buildDocsTree(topics);
  const order = { tree, inOrder: readingOrder(tree) };
  orders.set(topics, order);
  return order;
}

function pathTo(tree: readonly DocsNode<Topic>[], id: string): DocsNode<Topic>[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

const readingOrder = (tree: readonly DocsNode<Topic>[]): DocsNode<Topic>[] =>
  tree.flatMap((node) => [node, ...readingOrder(node.children)]);

const toLink = ({ id, title, language }: Topic): TopicLink =>
  language === undefined ? { id, title } : { id, title, language };
const toLinkOrNull = (topic: Topic | undefined): TopicLink | null => (topic ? toLink(topic) : null);
const toOutline = (node: DocsNode<Topic>): OutlineNode => ({
  ...toLink(node),
  children: node.children.map(toOutline),
});

const find = (topics: readonly DocsNode<Topic>[], query: string) =>
  searchDocs(topics, query).map(({ topic, excerpt }) => ({ ...toLink(topic), excerpt }));

function beginning(text: string): string {
  return text.length <= descriptionLength
    ? text
    : `${text.slice(0, descriptionLength).replace(/\s\S*$/, "")} …`;
}
