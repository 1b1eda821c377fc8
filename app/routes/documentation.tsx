import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { brand } from "#core/brand.ts";
import { catalogue } from "#core/catalogue.ts";
import { TopicArticle } from "./documentation/topic-article.tsx";
import { topicPath } from "./documentation/topic-path.ts";
import { TopicTree } from "./documentation/topic-tree.tsx";
import { type TopicNode, useTopics } from "./documentation/use-topics.ts";

export const meta = () =>
  pageMeta("Docs", `How ${brand.name} works, in plain words, topic by topic.`, "/documentation");

/** The spec's Docs: the topics on the left, the one that `?topic=` names on the right. */
export default function Documentation() {
  const topics = useTopics();
  const [query] = useSearchParams();
  const chosen = query.get("topic");
  useFocusOnChange(chosen);
  const tree = topics !== null && "tree" in topics ? topics.tree : [];
  const path = topicPath(tree, chosen);
  return (
    <div className="wrap side left">
      <div className="stick stack">
        {topics === null ? (
          <p className="soft needs-script" role="status">
            {catalogue.navigation.loading}
          </p>
        ) : (
          "tree" in topics && <Topics tree={tree} path={path} />
        )}
        <FormFailure message={topics !== null && "failure" in topics ? topics.failure : null} />
        <NeedsScript what="page" />
      </div>
      {path.length > 0 ? <TopicArticle path={path} /> : <Placeholder />}
    </div>
  );
}

/** A topic opened from the tree takes the focus at its heading, as a new page does (page-change.tsx). */
function useFocusOnChange(chosen: string | null): void {
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [chosen]);
}

/** Beside the text, or above it folded into "Topics". Opened anew with each topic, so that it folds when one is chosen. */
function Topics({ tree, path }: { tree: TopicNode[]; path: TopicNode[] }) {
  if (tree.length === 0) return <p>{catalogue.docs.empty}</p>;
  return (
    <>
      <nav className="tree only-l" aria-label="Topics">
        <TopicTree nodes={tree} path={path} />
      </nav>
      <details className="tree card slim only-s" key={path.at(-1)?.id}>
        <summary>Topics</summary>
        <nav aria-label="Topics">
          <TopicTree nodes={tree} path={path} />
        </nav>
      </details>
    </>
  );
}

function Placeholder() {
  return (
    <article className="prose">
      <h1 tabIndex={-1}>{catalogue.navigation.docs}</h1>
      <p className="lead">{catalogue.docs.placeholder}</p>
    </article>
  );
}
