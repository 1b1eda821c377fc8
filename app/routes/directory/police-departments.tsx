import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { publicContent } from "#app/public-content.ts";
import { directoryPath, queryMaxLength } from "#core/directory/directory-page.ts";
import { zipIn } from "#core/directory/search-query.ts";
import type { Route } from "./+types/police-departments.ts";
import { AboutData, SampleNotice } from "./about-data.tsx";
import { loadEdition, withDaysInWords } from "./load-edition.ts";
import { SearchForm, ZipForm } from "./search-forms.tsx";
import { NearResults, resultsPerPage, SearchResults } from "./search-results.tsx";
import { StateList } from "./state-list.tsx";
import "#app/styles/reference-page.css";
import { m } from "#messages";

export async function loader(args: Route.LoaderArgs) {
  const content = publicContent(args);
  const asked = new URL(args.request.url).searchParams;
  const query = (asked.get("q") ?? "").trim().slice(0, queryMaxLength);
  const zip = (asked.get("zip") ?? "").trim().slice(0, queryMaxLength);
  const page = Math.min(40, Math.max(1, Number.parseInt(asked.get("page") ?? "", 10) || 1));
  const options = { limit: resultsPerPage, offset: (page - 1) * resultsPerPage };
  const answer = query && !zip ? await content.directory.ask(query, options) : null;
  const ofZip = zip ? { zip, near: await content.directory.readNearZip(zipIn(zip) ?? "") } : null;
  // A ZIP code in the search field means the same as in its own field.
  const near = answer && "near" in answer ? answer : ofZip;
  return {
    edition: await loadEdition(content),
    states: await content.directory.readStates(),
    search:
      answer && "search" in answer
        ? { query, page, found: { ...answer.search, agencies: withDaysInWords(answer.search.agencies) } }
        : null,
    near: near && {
      zip: near.zip,
      found: near.near && {
        ...near.near,
        sheriffs: withDaysInWords(near.near.sheriffs),
        others: withDaysInWords(near.near.others),
      },
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  // Search results are not a page for search engines.
  const isPage = loaderData && !loaderData.search && !loaderData.near;
  return pageMeta(m.directory_title(), m.directory_description(), isPage ? directoryPath : undefined);
};

export const handle: PageHandle = { queryIsPage: true };

/** The directory: the search, and every state. */
export default function PoliceDepartments({
  loaderData: { edition, states, search, near },
}: Route.ComponentProps) {
  return (
    <div className="wrap stack gap-6">
      <div className="head stack">
        <h1>{m.directory_title()}</h1>
        <p className="lead soft">{m.directory_lead({ count: edition?.agencies ?? 0 })}</p>
        <SampleNotice edition={edition} />
        <SearchForm query={search?.query ?? ""} />
        <ZipForm label={m.directory_zip()} zip={near?.zip ?? ""} />
      </div>
      {search && <SearchResults {...search} />}
      {near && <NearResults near={near.found} />}
      <section aria-labelledby="states">
        <h2 className="rule t2 below-5" id="states">
          {m.directory_states()}
        </h2>
        <nav className="tree columns" aria-labelledby="states">
          <StateList states={states} />
        </nav>
      </section>
      <AboutData edition={edition} />
    </div>
  );
}
