import { Link } from "react-router";
import { SafeHtml } from "#app/components/information/safe-html.tsx";
import type { DocsPage, TopicLink } from "#core/documentation/docs-page.ts";
import { topicAddress } from "./topic-tree.tsx";

/** One topic, the last of its path: its place in the tree, its title, its text, and the topics before and after it. */
export function TopicArticle({ page: { path, content, previous, next } }: { page: DocsPage }) {
  const topic = path.at(-1);
  if (!topic) return null;
  return (
    <article className="prose topic">
      {path.length > 1 && <Above topics={path.slice(0, -1)} />}
      <h1>{topic.title}</h1>
      <SafeHtml html={content} />
      <nav className="row between at-start turn" aria-label="Previous and next topic">
        {previous && (
          <Link className="back" rel="prev" to={topicAddress(previous.id)}>
            <span className="vh">Previous: </span>
            {previous.title}
          </Link>
        )}
        {next && (
          <Link className="go" rel="next" to={topicAddress(next.id)}>
            <span className="vh">Next: </span>
            {next.title}
          </Link>
        )}
      </nav>
    </article>
  );
}

function Above({ topics }: { topics: readonly TopicLink[] }) {
  return (
    <nav aria-label="You are here">
      <ol className="crumbs soft sm">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <Link to={topicAddress(id)}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
