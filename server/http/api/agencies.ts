import { z } from "zod";
import { agencyTypes } from "#core/directory/agency-type.ts";
import { queryMaxLength } from "#core/directory/directory-page.ts";
import { agencyPath } from "#core/directory/paths.ts";
import type { ListedAgency } from "#server/directory/listed-agency.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validQuery } from "#server/http/api-route.ts";

const agencySchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(agencyTypes),
  address: z.string().nullable(),
  city: z.string(),
  county: z.string().nullable(),
  /** Postal abbreviation. */
  state: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  /** The path of its city's page, with its fragment. */
  path: z.string(),
  /** Miles from the ZIP code, when the search was for one. */
  miles: z.number().nullable(),
});

const placeSchema = z.object({ label: z.string(), path: z.string(), agencies: z.number().int().nullable() });

const sendFind = answers({
  agencies: z.array(agencySchema),
  /** The total, up to a thousand. */
  total: z.number().int(),
  /** States and cities that begin with the text. */
  places: z.array(placeSchema),
  /** Nothing matched as typed: these are guesses. */
  is_guess: z.boolean(),
});

const sendEdition = answers({
  edition: z
    .object({
      agencies: z.number().int(),
      /** Sample agencies, because no directory was imported yet. */
      isSample: z.boolean(),
    })
    .nullable(),
});

/** `/api/agencies`: search-as-you-type, and figures about the directory. */
export function agencyRoutes({ present }: ApiContext) {
  const routes = apiRoutes().get("/agencies/edition", async (c) => {
    const { directory } = (await present()).content;
    const found = await directory.readEdition();
    const shown = found && { agencies: found.agencies, isSample: found.isSample };
    return sendEdition(c, { edition: shown });
  });
  return routes.get(
    "/agencies",
    validQuery(
      z.object({
        q: z.string().max(queryMaxLength).default(""),
        limit: z.coerce.number().int().min(1).max(50).default(8),
      }),
    ),
    async (c) => {
      const { q, limit } = c.req.valid("query");
      const { directory } = (await present()).content;
      const answer = await directory.ask(q, { limit, offset: 0 });
      if ("search" in answer) {
        const { agencies, total, places, isGuess } = answer.search;
        const found = agencies.map((agency) => toAnswer(agency, null));
        return sendFind(c, { agencies: found, total, places, is_guess: isGuess });
      }
      const { sheriffs = [], others = [] } = answer.near ?? {};
      const nearest = [...sheriffs, ...others].slice(0, limit);
      const found = nearest.map((agency) => toAnswer(agency, agency.miles));
      return sendFind(c, { agencies: found, total: found.length, places: [], is_guess: false });
    },
  );
}

function toAnswer(agency: ListedAgency, miles: number | null) {
  const { sourceId, name, type, address, city, county, state, phone } = agency;
  return { id: sourceId, name, type, address, city, county, state, phone, path: agencyPath(agency), miles };
}
