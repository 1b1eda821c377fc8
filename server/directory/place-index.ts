import { type AgencyIndex, byLetters, type IndexedAgency } from "#server/directory/agency-index.ts";

export interface City {
  state: string;
  slug: string;
  /** Its name in the search's form. */
  key: string;
  /** The most common spelling. */
  name: string;
  /** The alphabetically first spelling. */
  firstName: string;
  /** In list order. */
  agencies: readonly IndexedAgency[];
}

/** The cities of an edition. */
export interface PlaceIndex {
  /** By state, then by slug. */
  cities: readonly City[];
  city(state: string, slug: string): City | undefined;
  /** Cities whose name in the search's form begins with `key`. */
  citiesBeginning(key: string): readonly City[];
}

export function indexPlaces({ agencies }: AgencyIndex): PlaceIndex {
  const found = new Map<string, IndexedAgency[]>();
  for (const agency of agencies) {
    const place = `${agency.state} ${agency.citySlug}`;
    const here = found.get(place);
    if (here) here.push(agency);
    else found.set(place, [agency]);
  }
  const bySlug = new Map([...found].map(([place, here]) => [place, toCity(here)]));
  const cities = [...bySlug.values()].sort(
    (a, b) => byLetters(a.state, b.state) || byLetters(a.slug, b.slug),
  );
  const byKey = [...cities].sort((a, b) => byLetters(a.key, b.key));
  const firstNotBelow = (key: string): number => {
    let [low, high] = [0, byKey.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((byKey[middle]?.key ?? "") < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    cities,
    city: (state, slug) => bySlug.get(`${state} ${slug}`),
    // U+FFFF sorts after every letter of a name.
    citiesBeginning: (key) => byKey.slice(firstNotBelow(key), firstNotBelow(`${key}\uffff`)),
  };
}

function toCity(agencies: readonly IndexedAgency[]): City {
  const spellings = new Map<string, number>();
  for (const { city } of agencies) spellings.set(city, (spellings.get(city) ?? 0) + 1);
  const names = [...spellings.keys()].sort(byLetters);
  const [first] = agencies;
  if (!first) throw new Error("A city without agencies is none.");
  const [firstName = first.city] = names;
  const name = names.reduce((best, each) =>
    (spellings.get(each) ?? 0) > (spellings.get(best) ?? 0) ? each : best,
  );
  return { state: first.state, slug: first.citySlug, key: first.cityKey, name, firstName, agencies };
}
