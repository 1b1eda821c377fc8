import { data, redirect } from "react-router";
import { breadcrumbsMeta } from "#app/components/layout/breadcrumbs-meta.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { publicContent } from "#app/public-content.ts";
import { agencyTypeLabels, agencyTypes } from "#core/directory/agency-type.ts";
import { cityPath, statePath } from "#core/directory/paths.ts";
import type { Route } from "./+types/police-departments-city.ts";
import { AboutData, SampleNotice } from "./about-data.tsx";
import { AgencyRows, type ShownAgency } from "./agency-rows.tsx";
import { Crumbs, directoryCrumb } from "./crumbs.tsx";
import { loadEdition, withDaysInWords } from "./load-edition.ts";
import { SearchForm, ZipForm } from "./search-forms.tsx";
import "#app/styles/reference-page.css";
import { m } from "#messages";

export async function loader(args: Route.LoaderArgs) {
  const content = publicContent(args);
  const asked = new URL(args.request.url).searchParams.get("zip");
  const citySlug = args.params.city.toLowerCase();
  const found = await content.directory.readCity(args.params.state, citySlug, asked);
  if (!found) throw data(null, { status: 404 });
  const path = cityPath(found.state.slug, citySlug);
  if (path !== cityPath(args.params.state, args.params.city)) throw redirect(path, 301);
  const zip = asked === null ? null : { text: asked.slice(0, 12), isKnown: found.miles !== null };
  return {
    ...found,
    agencies: withDaysInWords(found.agencies),
    countySheriffs: withDaysInWords(found.countySheriffs),
    path,
    zip,
    edition: await loadEdition(content),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { city, state, path, agencies, edition, zip } = loaderData;
  const first = agencies.slice(0, 3).map(({ name }) => name);
  const isPage = !edition?.isSample && zip === null;
  return [
    ...pageMeta(
      m.directory_city_title({ city, state: state.name }),
      m.directory_city_description({ agencies: first.join(", ") }),
      path,
      !isPage,
    ),
    breadcrumbsMeta([
      directoryCrumb,
      { name: state.name, path: statePath(state.slug) },
      { name: city, path },
    ]),
  ];
};

/** A city: its agencies and its county's sheriff, even when that office is in another city. */
export default function CityPage({ loaderData }: Route.ComponentProps) {
  const { city, state, counties, path, zip, edition, miles } = loaderData;
  const withMiles = (agency: ShownAgency, at: number): ShownAgency => ({
    ...agency,
    miles: miles?.[at] ?? null,
  });
  const agencies = loaderData.agencies.map(withMiles);
  const sheriffs = loaderData.countySheriffs.map((agency, at) => withMiles(agency, agencies.length + at));
  return (
    <div className="wrap">
      <div className="head stack">
        <Crumbs trail={[directoryCrumb, { name: state.name, path: statePath(state.slug) }]} />
        <h1>{m.directory_city_title({ city, state: state.name })}</h1>
        <p className="lead soft">
          {counties.length === 0
            ? m.directory_city_lead()
            : m.directory_city_lead_in_county({ counties: countiesInWords(counties, state.slug) })}
        </p>
        <SampleNotice edition={edition} />
      </div>
      <div className="grid c12 gap-7">
        <div className="s7 stack gap-6">
          <AgenciesByType agencies={agencies} countySheriffs={sheriffs} />
        </div>
        <div className="s5 stack gap-6 no-print">
          <section className="card slim stack" aria-labelledby="far">
            <h2 className="t2" id="far">
              {m.directory_far()}
            </h2>
            <ZipForm milesOn={path} zip={zip?.text ?? ""} label={m.directory_zip()} />
            <Announced as="p" className="soft">
              {zip && !zip.isKnown && m.directory_zip_unknown_here()}
              {zip?.isKnown && `${m.directory_zip_shown({ zip: zip.text })} `}
              {(!zip || zip.isKnown) && `${m.directory_zip_measured()} ${m.directory_zip_not_saved()}`}
            </Announced>
          </section>
          <SearchForm />
        </div>
      </div>
      <AboutData edition={edition} />
    </div>
  );
}

function AgenciesByType({
  agencies,
  countySheriffs,
}: {
  agencies: ShownAgency[];
  countySheriffs: ShownAgency[];
}) {
  const groups = agencyTypes.map((type) => ({
    type,
    listed: agencies.filter((agency) => agency.type === type),
  }));
  return (
    <>
      {countySheriffs.length > 0 && (
        <Group heading={m.directory_county_sheriffs({ count: countySheriffs.length })} id="county">
          <AgencyRows agencies={countySheriffs} linked />
        </Group>
      )}
      {groups
        .filter(({ listed }) => listed.length > 0)
        .map(({ type, listed }) => (
          <Group key={type} heading={agencyTypeLabels[type]()} id={type}>
            <AgencyRows agencies={listed} />
          </Group>
        ))}
    </>
  );
}

function Group({ heading, id, children }: { heading: string; id: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="stack">
      <h2 className="rule t2" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** Louisiana has parishes. Independent cities and boroughs have that word in their name. */
function countiesInWords(counties: readonly string[], stateSlug: string): string {
  const hasOwnWord = /\b(City|Borough|Municipality|Parish|Municipio)$/;
  const inWords = stateSlug === "louisiana" ? m.directory_parish : m.directory_county;
  const isCounty = !["alaska", "puerto-rico", "district-of-columbia", "guam"].includes(stateSlug);
  return counties.map((name) => (isCounty && !hasOwnWord.test(name) ? inWords({ name }) : name)).join(", ");
}
