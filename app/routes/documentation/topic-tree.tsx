import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TopicNode } from "./use-topics.ts";

/** Topics inside topics, up to three levels. What holds others folds; `path` leads to the open topic and stands open. */
export function TopicTree({ nodes, path }: { nodes: readonly TopicNode[]; path: readonly TopicNode[] }) {
  const current = path.at(-1)?.id;
  return (
    <ul className="plain-list">
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length === 0 ? (
            <TopicLink node={node} current={current}>
              {node.title}
            </TopicLink>
          ) : (
            <Branch node={node} path={path} current={current} />
          )}
        </li>
      ))}
    </ul>
  );
}

type BranchProps = { node: TopicNode; path: readonly TopicNode[]; current: string | undefined };

function Branch({ node, path, current }: BranchProps) {
  return (
    <details open={path.includes(node) || undefined}>
      <summary>{node.title}</summary>
      <div className="inside">
        <TopicLink node={node} current={current}>
          Overview <span className="vh">of {node.title}</span>
        </TopicLink>
        <TopicTree nodes={node.children} path={path} />
      </div>
    </details>
  );
}

type TopicLinkProps = { node: TopicNode; current: string | undefined; children: ReactNode };

function TopicLink({ node, current, children }: TopicLinkProps) {
  return (
    <Link to={{ search: `?topic=${node.id}` }} aria-current={node.id === current ? "page" : undefined}>
      {children}
    </Link>
  );
}
