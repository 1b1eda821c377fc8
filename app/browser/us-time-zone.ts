import { currentTimeZone, isUsTimeZone } from "#core/dates/time-zones.ts";

/** The browser's own time zone, an IANA id of `usTimeZones`. "" when the browser is set to another zone. */
export function browserTimeZone(): string {
  const timeZone = currentTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return isUsTimeZone(timeZone) ? timeZone : "";
}
