import type { TopicNode } from "./use-topics.ts";

/** One topic, the last of its path: where it stands, its title and its text. */
export function TopicArticle({ path }: { path: readonly TopicNode[] }) {
  const topic = path.at(-1);
  if (!topic) return null;
  const above = path.slice(0, -1).map(({ title }) => title);
  return (
    <article className="prose">
      {above.length > 0 && <p className="soft sm">{above.join(" / ")}</p>}
      <h1 tabIndex={-1}>{topic.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it safe before it stores it */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: topic.content }} />
    </article>
  );
}
