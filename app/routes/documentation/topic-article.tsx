import { Link } from "react-router";
import { SafeHtml } from "#app/components/information/safe-html.tsx";
import { hidden, RichMessage } from "#app/components/ui/rich-message.tsx";
import type { DocsPage, TopicLink } from "#core/documentation/docs-page.ts";
import { m } from "#messages";
import { topicPictures } from "./topic-pictures.ts";
import { topicAddress } from "./topic-tree.tsx";

/** One topic, the last of its path: its place in the tree, its title, its text, and the topics before and after it. */
export function TopicArticle({ page: { path, content, previous, next } }: { page: DocsPage }) {
  const topic = path.at(-1);
  if (!topic) return null;
  const Picture = topicPictures[topic.id];
  const [before, after] = Picture ? atFirstHeading(content) : [content, ""];
  return (
    <article className="prose topic">
      {path.length > 1 && <Above topics={path.slice(0, -1)} />}
      <h1 lang={topic.language}>{topic.title}</h1>
      <SafeHtml html={before} lang={topic.language} />
      {Picture && <Picture />}
      {after && <SafeHtml html={after} lang={topic.language} />}
      <nav className="row between at-start turn" aria-label={m.docs_turn()}>
        {previous && (
          <Link className="back" rel="prev" to={topicAddress(previous.id)}>
            <RichMessage parts={m.docs_previous.parts({ title: previous.title })} marks={{ hidden }} />
          </Link>
        )}
        {next && (
          <Link className="go" rel="next" to={topicAddress(next.id)}>
            <RichMessage parts={m.docs_next.parts({ title: next.title })} marks={{ hidden }} />
          </Link>
        )}
      </nav>
    </article>
  );
}

function atFirstHeading(content: string): [before: string, after: string] {
  const [before = ""] = content.split("<h2 ", 1);
  return [before, content.slice(before.length)];
}

function Above({ topics }: { topics: readonly TopicLink[] }) {
  return (
    <nav aria-label={m.docs_here()}>
      <ol className="crumbs soft sm">
        {topics.map(({ id, title, language }) => (
          <li key={id}>
            <Link to={topicAddress(id)} lang={language}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
