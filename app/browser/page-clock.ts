import { useEffect, useMemo, useRef } from "react";
import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { useServerStatus } from "./server-status.ts";

/**
 * What time it is. This is the only file of the pages that asks the machine. In a demo whose clock was moved the answer
 * is the demo's time, so that what a page allows and what the server accepts are the same.
 */
const timeOf = (aheadSeconds: number): Temporal.Instant =>
  Temporal.Now.instant().add({ seconds: aheadSeconds });

/** Today in a zone (an IANA id). With "" it is the zone of the browser. */
export function useToday(timeZone: string): Temporal.PlainDate {
  const aheadSeconds = useServerStatus()?.clockAheadSeconds ?? 0;
  const today = todayIn(timeZone || Temporal.Now.timeZoneId(), timeOf(aheadSeconds)).toString();
  // The same date is the same object, so that whatever is derived from it is derived once a day.
  return useMemo(() => Temporal.PlainDate.from(today), [today]);
}

/** Calls `look` when the demo's clock was moved, in another tab say. What the server said before is out of date then. */
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
