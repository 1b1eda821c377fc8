import { useSyncExternalStore } from "react";

/**
 * Below this width a page shows one thing after the other. It is 768px, as in the style sheets, and more with larger text. Paper
 * counts as narrow: the days of a strip that lies would run together there.
 */
const query = "(max-width: 47.9375em), print";

function watch(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/**
 * Whether the window is as narrow as a phone's, or is printed. It follows a turned phone. The server does not know it and answers no, so
 * only parts that the browser itself draws may ask.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
}
