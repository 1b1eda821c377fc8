import { Link } from "react-router";
import { directoryPath } from "#core/directory/directory-page.ts";
import { m } from "#messages";

export const directoryCrumb = { name: m.directory_title(), path: directoryPath };

/** Links to the pages above this one. */
export function Crumbs({ trail }: { trail: readonly { name: string; path: string }[] }) {
  return (
    <nav aria-label={m.directory_here()}>
      <ol className="crumbs soft sm">
        {trail.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
