import { type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { useFound } from "#app/browser/use-found.ts";

type Office = ApiSuccess<Awaited<ReturnType<typeof api.agencies.$get>>>["agencies"][number];

/** The directory's offices for the typed name or city. Null for an empty or short text. */
export const useOffices = (typed: string): readonly Office[] | null =>
  useFound<readonly Office[] | null>(typed, null, findOffices, 250);

async function findOffices(q: string, signal: AbortSignal): Promise<readonly Office[]> {
  const answer = await callApi(() => api.agencies.$get({ query: { q, limit: "5" } }, { init: { signal } }));
  return answer.success ? answer.agencies : [];
}

/** The office's address on one line. */
export const addressOf = ({ address, city, state }: Office): string =>
  [address, `${city}, ${state}`].filter(Boolean).join(", ");
