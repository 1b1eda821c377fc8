import { Link } from "react-router";
import { Announced } from "#app/components/ui/announced.tsx";
import { directoryPath } from "#core/directory/directory-page.ts";
import { formatNumber } from "#core/words/counts.ts";
import type { DirectorySearch, NearZip } from "#server/directory/directory-content.ts";
import { AgencyRows } from "./agency-rows.tsx";
import { resultsId } from "./search-forms.tsx";

/** How many agencies one page of results shows. */
export const resultsPerPage = 25;
/** The kind of the counted things, read out together with the number. */
const aboutId = "about-results";
/** The server orders and counts no more than this many. */
const countedMax = 1000;

/** What a query found: first the places of that name, then the agencies. */
export function SearchResults({
  query,
  found,
  page,
}: {
  query: string;
  found: DirectorySearch;
  page: number;
}) {
  const { agencies, places, total, isGuess } = found;
  const isNothing = agencies.length + places.length === 0;
  const pageLink = (to: number) =>
    `${directoryPath}?${new URLSearchParams({ q: query, page: String(to) })}#${resultsId}`;
  return (
    <section aria-labelledby={resultsId} className="stack">
      <h2 className="rule t2" id={resultsId} aria-describedby={aboutId}>
        {isNothing ? "Nothing found" : "Found"}
      </h2>
      <Announced as="p" className="breakable" id={aboutId}>
        {isNothing
          ? `Nothing is called “${query}”. Try the county, or fewer words; or choose a state below.`
          : `${total >= countedMax ? "More than 1,000" : formatNumber(total)} ${total === 1 ? "agency" : "agencies"} for “${query}”${isGuess ? ", as it may be spelled" : ""}.`}
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
      <nav className="row" aria-label="More results">
        {page > 1 && (
          <Link className="btn line" rel="prev" to={pageLink(page - 1)}>
            Previous
          </Link>
        )}
        {page * resultsPerPage < total && (
          <Link className="btn line" rel="next" to={pageLink(page + 1)}>
            Next
          </Link>
        )}
      </nav>
    </section>
  );
}

/** What is nearest to a ZIP code, or that nobody knows the ZIP code. */
export function NearResults({ zip, near }: { zip: string; near: NearZip | null }) {
  if (!near) {
    return (
      <section aria-labelledby={resultsId} className="stack">
        <h2 className="rule t2" id={resultsId} aria-describedby={aboutId}>
          Unknown ZIP code
        </h2>
        <Announced as="p" className="breakable" id={aboutId}>
          We do not know the ZIP code “{zip}”. It has five digits; or choose a state below.
        </Announced>
      </section>
    );
  }
  const nothing = <p>None within 100 miles is in the list.</p>;
  return (
    <div className="stack gap-7">
      <section aria-labelledby={resultsId} className="stack">
        <h2 className="rule t2" id={resultsId}>
          Sheriffs near {near.zip}
        </h2>
        {near.sheriffs.length > 0 ? <AgencyRows agencies={near.sheriffs} linked /> : nothing}
      </section>
      <section aria-labelledby="near-others" className="stack">
        <h2 className="rule t2" id="near-others">
          Police and other agencies near {near.zip}
        </h2>
        {near.others.length > 0 ? <AgencyRows agencies={near.others} linked /> : nothing}
        <p className="soft">Distances are as the crow flies, from the middle of the ZIP code.</p>
      </section>
    </div>
  );
}
