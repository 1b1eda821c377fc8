import { Link } from "react-router";
import { directoryPath } from "#core/directory/directory-page.ts";

export const directoryCrumb = { name: "Police departments by city", path: directoryPath };

/** Links to the pages above this one. */
export function Crumbs({ trail }: { trail: readonly { name: string; path: string }[] }) {
  return (
    <nav aria-label="You are here">
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
