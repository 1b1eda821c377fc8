import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { directoryPath } from "#core/directory/directory-page.ts";
import { cityPath, statePath } from "#core/directory/paths.ts";
import { type State, stateOfCode, stateOfSlug, states } from "#core/directory/states.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { agencies } from "#server/db/schema/directory.ts";
import { type ListedAgency, listedColumns, listedOrder } from "#server/directory/listed-agency.ts";

export interface CountedPlace {
  name: string;
  slug: string;
  /** How many agencies the city has. */
  agencies: number;
}

const count = sql<number>`count(*)::int`;

/** Every state that has agencies, by name. */
export async function readStates(db: Db | Tx): Promise<CountedPlace[]> {
  const rows = await db.select({ state: agencies.state, count }).from(agencies).groupBy(agencies.state);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  return states.flatMap(({ code, name, slug }) => {
    const found = counts.get(code);
    return found ? [{ name, slug, agencies: found }] : [];
  });
}

/** Every city of a state, by name. Of several spellings the commonest is shown. */
export function readCities(db: Db | Tx, state: State): Promise<CountedPlace[]> {
  const name = sql<string>`mode() within group (order by ${agencies.city})`;
  return db
    .select({ name, slug: agencies.citySlug, agencies: count })
    .from(agencies)
    .where(eq(agencies.state, state.code))
    .groupBy(agencies.citySlug)
    .orderBy(asc(agencies.citySlug));
}

export interface CityAgencies {
  city: string;
  counties: string[];
  /** The sheriffs first. */
  agencies: ListedAgency[];
  /** The sheriffs of the city's counties whose office stands in another city: the main office of each. */
  countySheriffs: ListedAgency[];
}

/** The agencies of a city. Null when it has none. */
export async function readCity(db: Db | Tx, state: State, citySlug: string): Promise<CityAgencies | null> {
  const here = await db
    .select(listedColumns)
    .from(agencies)
    .where(and(eq(agencies.state, state.code), eq(agencies.citySlug, citySlug)))
    .orderBy(...listedOrder);
  const [first] = here;
  if (!first) return null;
  const counties = [...new Set(here.flatMap(({ county }) => county ?? []))].sort();
  const hasSheriff = (county: string) =>
    here.some((agency) => agency.type === "sheriff" && agency.county === county);
  const elsewhere = counties.filter((county) => !hasSheriff(county));
  const countySheriffs = elsewhere.length === 0 ? [] : await readMainSheriffs(db, state, elsewhere, citySlug);
  return { city: first.city, counties, agencies: here, countySheriffs };
}

/** A station or a district is not the main office. */
export const isBranch = sql`${agencies.name} ~* ' - |station|district|annex|patrol|division|bureau'`;

/**
 * One office for each county. A branch is not chosen when there is another; otherwise the shortest name is the office.
 */
async function readMainSheriffs(
  db: Db | Tx,
  state: State,
  counties: string[],
  citySlug: string,
): Promise<ListedAgency[]> {
  const rows = await db
    .selectDistinctOn([agencies.county], listedColumns)
    .from(agencies)
    .where(
      and(
        eq(agencies.type, "sheriff"),
        eq(agencies.state, state.code),
        inArray(agencies.county, counties),
        ne(agencies.citySlug, citySlug),
      ),
    )
    .orderBy(agencies.county, isBranch, sql`length(${agencies.name})`, agencies.id);
  return rows;
}

/** The agency of this ID in the file. */
export async function readAgency(db: Db | Tx, sourceId: string): Promise<ListedAgency | null> {
  const [agency] = await db.select(listedColumns).from(agencies).where(eq(agencies.sourceId, sourceId));
  return agency ?? null;
}

/**
 * The state with this part of an address. Its abbreviation also works, in capital or small letters, as old links and
 * people write it.
 */
export function findState(part: string): { state: State; isCanonical: boolean } | null {
  const state = stateOfSlug(part);
  if (state) return { state, isCanonical: true };
  const alike = stateOfSlug(part.toLowerCase()) ?? stateOfCode(part);
  return alike ? { state: alike, isCanonical: false } : null;
}

/** The paths of the directory's pages: its own, every state, every city. */
export async function readPaths(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ state: agencies.state, slug: agencies.citySlug })
    .from(agencies)
    .orderBy(agencies.state, agencies.citySlug);
  const cities = rows.map(({ state, slug }) => cityPath(stateOfCode(state)?.slug ?? "", slug));
  const ofStates = [...new Set(rows.map(({ state }) => statePath(stateOfCode(state)?.slug ?? "")))];
  return [directoryPath, ...ofStates, ...cities];
}
