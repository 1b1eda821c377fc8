import { useEffect, useMemo, useRef } from "react";
import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { useServerStatus } from "./server-status.ts";

/**
 * The current time. Of all the pages' files only this one reads the machine's clock. In a demo with a moved clock this is the demo's time,
 * so that a page allows exactly what the server accepts.
 */
const timeOf = (aheadSeconds: number): Temporal.Instant =>
  Temporal.Now.instant().add({ seconds: aheadSeconds });

/** Today in a zone (an IANA id). With "" it is the zone of the browser. */
export function useToday(timeZone: string): Temporal.PlainDate {
  const aheadSeconds = useServerStatus()?.clockAheadSeconds ?? 0;
  const today = todayIn(timeZone || Temporal.Now.timeZoneId(), timeOf(aheadSeconds)).toString();
  // The same date is the same object, so that each derived value is derived once a day.
  return useMemo(() => Temporal.PlainDate.from(today), [today]);
}

/** Calls `look` when somebody moved the demo's clock, for example in another tab: the server's earlier answers are then out of date. */
export function useWhenClockMoves(look: () => void): void {
  const aheadSeconds = useServerStatus()?.clockAheadSeconds;
  const known = useRef(aheadSeconds);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  }, [look]);
  useEffect(() => {
    const before = known.current;
    known.current = aheadSeconds;
    if (before !== undefined && before !== aheadSeconds) latest.current();
  }, [aheadSeconds]);
}
