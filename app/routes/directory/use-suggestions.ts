import type { ApiSuccess, api } from "#app/browser/api.ts";
import { readPublic } from "#app/browser/read-public.ts";
import { useFound } from "#app/browser/use-found.ts";
import { m } from "#messages";

export interface Suggestion {
  label: string;
  about: string;
  path: string;
}

interface Suggested {
  suggestions: Suggestion[];
  /** The words for a screen reader. */
  status: string;
}

type Found = ApiSuccess<Awaited<ReturnType<typeof api.agencies.$get>>>;

const nothing: Suggested = { suggestions: [], status: "" };

/** The server's suggestions for the typed text. */
export const useSuggestions = (typed: string): Suggested => useFound(typed, nothing, suggest, 150);

/** Without an answer of the server there are no suggestions. The form still leads to a page. */
async function suggest(query: string, signal: AbortSignal): Promise<Suggested> {
  const answer = await readPublic(`/api/agencies?${new URLSearchParams({ q: query })}`, signal);
  if (!answer.reached || answer.status !== 200 || answer.body === undefined) return nothing;
  const found = answer.body as Found;
  const places = found.places.map(({ label, path, agencies }) => ({
    label,
    path,
    about: agencies === null ? m.directory_all_cities() : m.directory_count({ count: agencies }),
  }));
  const agencies = found.agencies.map(({ name, city, state, path }) => ({
    label: name,
    path,
    about: `${city}, ${state}`,
  }));
  const suggestions = [...places, ...agencies];
  const count = suggestions.length;
  return {
    suggestions,
    status: count === 0 ? m.directory_suggestions_none() : m.directory_suggestions_found({ count }),
  };
}
