import { useEffect, useState } from "react";

/** With at least this many letters the search begins while somebody types. */
const lettersAtLeast = 2;

/**
 * The result of `search` for the typed text. The search runs once the typing pauses for `pauseMs`, and not for each letter. The result is
 * `none` for a shorter text. A late answer is dropped. Pass the same `none` and `search` at every rendering.
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
