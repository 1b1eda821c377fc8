import type { ThingToBring } from "#core/dates/visit.ts";
import { suggestedThings } from "#core/words/visit-words.ts";

/** The things to bring to a location: the person's own list, or the one that we suggest until there is one. */
export const thingsOf = ({ thingsToBring }: { thingsToBring: ThingToBring[] | null }): ThingToBring[] =>
  thingsToBring ?? suggestedThings.map((what) => ({ what, isReady: false }));
