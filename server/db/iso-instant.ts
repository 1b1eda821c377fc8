import type { Temporal } from "temporal-polyfill";

/** An instant as the API writes it: ISO 8601 in UTC, to the millisecond, which every browser reads. */
export function isoInstant(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "millisecond" });
}
