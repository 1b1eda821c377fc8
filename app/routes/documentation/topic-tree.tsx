import type { ReactNode } from "react";
import { Link } from "react-router";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import type { OutlineNode, TopicLink } from "#core/documentation/docs-page.ts";
import { m } from "#messages";

export const topicAddress = (id: string): string => `/documentation/${id}`;

type TreeProps = { nodes: readonly OutlineNode[]; path: readonly TopicLink[] };

/**
 * Topics inside topics, up to three levels. The reader can fold a topic that contains others. `path` leads to the open topic, and its
 * topics stand open.
 */
export function TopicTree({ nodes, path }: TreeProps) {
  const current = path.at(-1)?.id;
  return (
    <ul className="plain-list">
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length === 0 ? (
            <TreeLink node={node} current={current}>
              {node.title}
            </TreeLink>
          ) : (
            <Branch node={node} path={path} current={current} />
          )}
        </li>
      ))}
    </ul>
  );
}

type BranchProps = { node: OutlineNode; path: readonly TopicLink[]; current: string | undefined };

function Branch({ node, path, current }: BranchProps) {
  return (
    <details open={path.some(({ id }) => id === node.id) || undefined}>
      <summary lang={node.language}>{node.title}</summary>
      <div className="inside">
        <TreeLink node={node} current={current}>
          <RichMessage
            parts={m.docs_overview.parts({ title: node.title })}
            marks={{ hidden: (words) => <span className="vh">{words}</span> }}
          />
        </TreeLink>
        <TopicTree nodes={node.children} path={path} />
      </div>
    </details>
  );
}

type TreeLinkProps = { node: OutlineNode; current: string | undefined; children: ReactNode };

function TreeLink({ node, current, children }: TreeLinkProps) {
  return (
    <Link
      to={topicAddress(node.id)}
      lang={node.language}
      aria-current={node.id === current ? "page" : undefined}
    >
      {children}
    </Link>
  );
}
