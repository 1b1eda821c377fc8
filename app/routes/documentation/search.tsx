import { Link } from "react-router";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { GetForm } from "#app/components/ui/get-form.tsx";
import type { DocsPage } from "#core/documentation/docs-page.ts";
import { m } from "#messages";
import { topicAddress } from "./topic-tree.tsx";

/** A plain form: without a script the server answers it. */
export function SearchForm({ query }: { query: string }) {
  return (
    <GetForm action="/documentation" role="search" className="docs-search">
      <label htmlFor="docs-query">{m.docs_search()}</label>
      <div className="row">
        <input id="docs-query" type="search" name="q" defaultValue={query} maxLength={100} required />
        <Button type="submit" look="line">
          {m.docs_search_button()}
        </Button>
      </div>
    </GetForm>
  );
}

export function SearchResults({ search: { query, hits } }: { search: NonNullable<DocsPage["search"]> }) {
  return (
    <article className="prose">
      <h1 aria-describedby="about-results">
        {hits.length === 0 ? m.docs_nothing_found() : m.docs_results()}
      </h1>
      <Announced as="p" className="lead breakable" id="about-results">
        {hits.length === 0 ? m.docs_no_topic({ query }) : m.docs_found({ count: hits.length, query })}
      </Announced>
      <ul className="rows plain-list">
        {hits.map(({ id, title, language, excerpt: [before, found, after] }) => (
          <li key={id} lang={language}>
            <Link className="go" to={topicAddress(id)}>
              {title}
            </Link>
            <p className="soft">
              {before}
              {found && <mark>{found}</mark>}
              {after}
            </p>
          </li>
        ))}
      </ul>
    </article>
  );
}
