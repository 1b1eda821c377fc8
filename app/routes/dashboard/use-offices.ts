import { useEffect, useState } from "react";
import { type ApiSuccess, api, callApi } from "#app/browser/api.ts";

type Office = ApiSuccess<Awaited<ReturnType<typeof api.agencies.$get>>>["agencies"][number];

/** Long enough that the server is not asked about each letter while somebody types on. */
const pauseMs = 250;

/**
 * The directory's offices for the typed name or city, once the typing pauses. Null while nothing is asked. An answer that
 * comes too late is dropped.
 */
export function useOffices(typed: string): readonly Office[] | null {
  const [offices, setOffices] = useState<readonly Office[] | null>(null);
  const query = typed.trim();
  useEffect(() => {
    if (query.length < 2) {
      setOffices(null);
      return;
    }
    const stop = new AbortController();
    const pause = setTimeout(async () => {
      const answer = await callApi(() =>
        api.agencies.$get({ query: { q: query, limit: "5" } }, { init: { signal: stop.signal } }),
      );
      if (!stop.signal.aborted) setOffices(answer.success ? answer.agencies : []);
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [query]);
  return offices;
}

/** Its address on one line. */
export const addressOf = ({ address, city, state }: Office): string =>
  [address, `${city}, ${state}`].filter(Boolean).join(", ");
