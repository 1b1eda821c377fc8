import { useSyncExternalStore } from "react";

/** Below this width a page shows one thing after the other. The style sheets call it 767px. */
const query = "(max-width: 767px)";

function watch(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/**
 * Whether the window is as narrow as a phone's. It follows a turned phone. The server does not know it and answers no, so
 * only parts that the browser itself draws may ask.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
}
