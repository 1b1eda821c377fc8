import { Link } from "react-router";
import { Announced } from "#app/components/ui/announced.tsx";
import { directoryPath } from "#core/directory/directory-page.ts";
import { formatNumber } from "#core/words/counts.ts";
import { m } from "#messages";
import type { DirectorySearch, NearZip } from "#server/directory/directory-content.ts";
import { AgencyRows } from "./agency-rows.tsx";
import { resultsId } from "./search-forms.tsx";

export const resultsPerPage = 25;
/** The id of the results in words. A screen reader says them after the heading. */
const aboutId = "about-results";
/** The server orders and counts at most this many. */
const countedMax = 1000;

/** The results of a query: first the places of that name, then the agencies. */
export function SearchResults({
  query,
  found,
  page,
}: {
  query: string;
  found: DirectorySearch;
  page: number;
}) {
  const { agencies, places, total } = found;
  const isNothing = agencies.length + places.length === 0;
  const pageLink = (to: number) =>
    `${directoryPath}?${new URLSearchParams({ q: query, page: String(to) })}#${resultsId}`;
  return (
    <section aria-labelledby={resultsId} className="stack">
      <h2 className="rule t2" id={resultsId} aria-describedby={aboutId}>
        {isNothing ? m.directory_results_none() : m.directory_results()}
      </h2>
      <Announced as="p" className="breakable" id={aboutId}>
        {isNothing ? m.directory_results_none_for({ query }) : foundWords(query, found)}
      </Announced>
      {places.length > 0 && (
        <ul className="places plain-list">
          {places.map(({ label, path }) => (
            <li key={path}>
              <Link className="go" to={path}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <AgencyRows agencies={agencies} linked />
      <nav className="row" aria-label={m.directory_results_more()}>
        {page > 1 && (
          <Link className="btn line" rel="prev" to={pageLink(page - 1)}>
            {m.directory_results_previous()}
          </Link>
        )}
        {page * resultsPerPage < total && (
          <Link className="btn line" rel="next" to={pageLink(page + 1)}>
            {m.directory_results_next()}
          </Link>
        )}
      </nav>
    </section>
  );
}

/** How many agencies a query found, and whether only a similar spelling matched. */
function foundWords(query: string, { total, isGuess }: DirectorySearch): string {
  const most = formatNumber(countedMax);
  if (total >= countedMax)
    return isGuess
      ? m.directory_results_many_like({ most, query })
      : m.directory_results_many_for({ most, query });
  return isGuess
    ? m.directory_results_like({ count: total, query })
    : m.directory_results_for({ count: total, query });
}

/** The agencies nearest to a ZIP code, or that nobody knows the ZIP code. */
export function NearResults({ near }: { near: NearZip | null }) {
  if (!near) {
    return (
      <section aria-labelledby={resultsId} className="stack">
        <h2 className="rule t2" id={resultsId} aria-describedby={aboutId}>
          {m.directory_near_unknown()}
        </h2>
        <Announced as="p" className="breakable" id={aboutId}>
          {m.directory_near_unknown_what()}
        </Announced>
      </section>
    );
  }
  const nothing = <p>{m.directory_near_none()}</p>;
  return (
    <div className="stack gap-7">
      <section aria-labelledby={resultsId} className="stack">
        <h2 className="rule t2" id={resultsId}>
          {m.directory_near_sheriffs({ zip: near.zip })}
        </h2>
        {near.sheriffs.length > 0 ? <AgencyRows agencies={near.sheriffs} linked /> : nothing}
      </section>
      <section aria-labelledby="near-others" className="stack">
        <h2 className="rule t2" id="near-others">
          {m.directory_near_others({ zip: near.zip })}
        </h2>
        {near.others.length > 0 ? <AgencyRows agencies={near.others} linked /> : nothing}
        <p className="soft">{m.directory_zip_measured()}</p>
      </section>
    </div>
  );
}
