import { Fragment } from "react";
import { data, Link, redirect } from "react-router";
import { breadcrumbsMeta } from "#app/components/layout/breadcrumbs-meta.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { publicContent } from "#app/public-content.ts";
import { cityPath, statePath } from "#core/directory/paths.ts";
import type { CountedPlace } from "#server/directory/read-places.ts";
import type { Route } from "./+types/police-departments-state.ts";
import { AboutData, SampleNotice } from "./about-data.tsx";
import { Crumbs, directoryCrumb } from "./crumbs.tsx";
import { loadEdition } from "./load-edition.ts";
import { SearchForm } from "./search-forms.tsx";
import { Count, StateList } from "./state-list.tsx";
import "#app/styles/reference-page.css";
import { m } from "#messages";

export async function loader(args: Route.LoaderArgs) {
  const content = publicContent(args);
  const found = await content.directory.readState(args.params.state);
  if (!found) throw data(null, { status: 404 });
  if (found.state.slug !== args.params.state) throw redirect(statePath(found.state.slug), 301);
  return {
    ...found,
    edition: await loadEdition(content),
    states: await content.directory.readStates(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { state, edition } = loaderData;
  return [
    ...pageMeta(
      m.directory_state_title({ state: state.name }),
      m.directory_state_description({ state: state.name }),
      statePath(state.slug),
      edition?.isSample,
    ),
    breadcrumbsMeta([directoryCrumb, { name: state.name, path: statePath(state.slug) }]),
  ];
};

/** A state: every city that has an agency, by its first letter. */
export default function StatePage({ loaderData: { state, cities, states, edition } }: Route.ComponentProps) {
  const total = cities.reduce((sum, { agencies }) => sum + agencies, 0);
  return (
    <div className="wrap">
      <div className="head stack">
        <Crumbs trail={[directoryCrumb]} />
        <h1>{m.directory_state_title({ state: state.name })}</h1>
        <p className="lead soft">{m.directory_state_lead({ agencies: total, cities: cities.length })}</p>
        <SampleNotice edition={edition} />
        <SearchForm />
      </div>
      <div className="side left">
        <nav className="tree only-l" aria-labelledby="states">
          <h2 className="rule t2 below-5" id="states">
            {m.directory_states()}
          </h2>
          <StateList states={states} current={state.slug} />
        </nav>
        <Cities stateSlug={state.slug} cities={cities} />
      </div>
      <AboutData edition={edition} />
    </div>
  );
}

function Cities({ stateSlug, cities }: { stateSlug: string; cities: readonly CountedPlace[] }) {
  const letters = new Map<string, CountedPlace[]>();
  for (const city of cities) {
    const letter = city.name.charAt(0).toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), city]);
  }
  return (
    <section aria-labelledby="cities">
      <h2 className="rule t2 below-5" id="cities">
        {m.directory_cities()}
      </h2>
      {letters.size > 4 && (
        <nav className="row letters" aria-label={m.directory_letters()}>
          {[...letters.keys()].map((letter) => (
            <a key={letter} href={`#letter-${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      {[...letters].map(([letter, places]) => (
        <Fragment key={letter}>
          <h3 id={`letter-${letter}`} className="letter">
            {letter}
          </h3>
          <ul className="tree columns plain-list">
            {places.map(({ name, slug, agencies }) => (
              <li key={slug}>
                <Link className="counted" to={cityPath(stateSlug, slug)}>
                  {name} <Count of={agencies} />
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}
