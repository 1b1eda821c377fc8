import { useEffect, useState } from "react";
import { m } from "#messages";

/**
 * A part that has not loaded after this many milliseconds is late. styles/page-arrival.css has the same time for a page whose scripts do
 * not run.
 */
const lateMs = 5_000;

/** Whether something has been loading for a while. `what` names it; null when nothing is loading. */
export function useLate(what: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (what === null) return;
    const timer = setTimeout(() => setLate(what), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [what]);
  return what !== null && late === what;
}

/** The words for a sent form whose answer is late. Null before that. */
export const useLateWords = (isSent: boolean): string | null =>
  useLate(isSent ? "an answer" : null) ? m.no_answer_late() : null;
