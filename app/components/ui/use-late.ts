import { useEffect, useState } from "react";

/** After this many milliseconds what does not come is late. The style has the same for a page that does not wake. */
const lateMs = 5_000;

/** Whether this has been on its way for a while, by a key that names it. Null when nothing is on its way. */
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
