import type { Location } from "./use-dashboard.ts";

/** A location that is another date. */
export type OtherLocation = Location & { other: NonNullable<Location["other"]> };

export const isOther = (location: Location): location is OtherLocation => location.other !== null;
