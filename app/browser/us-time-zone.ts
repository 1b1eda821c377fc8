import { isUsTimeZone } from "#core/time-zones.ts";

/** The browser's own time zone, an IANA id of `usTimeZones`; "" when it is set to another one. */
export function browserTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isUsTimeZone(timeZone) ? timeZone : "";
}
