import { Link } from "react-router";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { joinClasses } from "../ui/join-classes.ts";
import { useIsBare, usePageHandle } from "./page-handle.ts";
import { bareLinks, footerLinks } from "./site-links.ts";

/**
 * Below every page: what Daymark is not, and the pages about it. A printed year hangs on a wall and should say less, so it has no footer. A
 * bare frame says as little on the screen.
 */
export function Footer() {
  const { isForPaper } = usePageHandle();
  const isBare = useIsBare();
  const links = isBare ? bareLinks : footerLinks;
  return (
    <footer className={joinClasses("foot", isForPaper && "no-print")}>
      <div className="wrap">
        <div className="stack gap-3">
          <p>
            <strong>{m.footer_what({ brand: brand.name })}</strong>{" "}
            {isBare ? m.footer_not_government() : m.footer_not_police()}
          </p>
          <p className="soft">{m.footer_fails()}</p>
        </div>
        <nav aria-label={m.footer_more_pages()}>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
