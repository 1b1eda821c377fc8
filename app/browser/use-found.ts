import { useEffect, useState } from "react";

/** From so many letters on, a search is made while somebody types. */
const lettersAtLeast = 2;

/**
 * What `search` finds for the typed text, once the typing pauses for `pauseMs`: the server is not asked about each letter. `none`
 * while nothing is asked. An answer that comes too late is dropped. `none` and `search` stay the same from call to call.
 */
export function useFound<Found>(
  typed: string,
  none: Found,
  search: (query: string, signal: AbortSignal) => Promise<Found>,
  pauseMs: number,
): Found {
  const [found, setFound] = useState(none);
  const query = typed.trim();
  useEffect(() => {
    if (query.length < lettersAtLeast) {
      setFound(none);
      return;
    }
    const stop = new AbortController();
    const pause = setTimeout(async () => {
      const answer = await search(query, stop.signal);
      if (!stop.signal.aborted) setFound(answer);
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [query, none, search, pauseMs]);
  return found;
}
