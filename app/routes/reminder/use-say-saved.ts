import { saySaved } from "#app/browser/saved-words.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { useDetailsHidden } from "./hide-details.tsx";

/** Says what was saved. While details are hidden nothing personal is said: only that it was saved. */
export function useSaySaved(): (what: string, isPersonal?: boolean) => void {
  const hidden = useDetailsHidden();
  return (what, isPersonal = false) => saySaved(hidden && isPersonal ? catalogue.saved.it : what);
}
