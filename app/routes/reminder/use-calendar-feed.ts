import { useCallback, useEffect, useState } from "react";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { useWhose, whose } from "./chosen-person.ts";

export type CalendarFeed = {
  /** Since when there is an address. Null without one. */
  createdAt: string | null;
  /** The address itself, while the page that made it is open. The server keeps only a hash. */
  address: string | null;
};

/** The private address of the user's calendar, and what can be done with it, one thing at a time. */
export function useCalendarFeed() {
  const [feed, setFeed] = useState<CalendarFeed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const run = useCallback(
    async (call: () => Promise<({ success: true } & Partial<CalendarFeed>) | ApiFailure>) => {
      setBusy(true);
      setFailure(null);
      const answer = await call();
      setBusy(false);
      if (answer.success) setFeed({ createdAt: answer.createdAt ?? null, address: answer.address ?? null });
      else setFailure(answer.message);
    },
    [],
  );

  const { subscription } = useWhose();
  const query = whose(subscription);
  const read = useCallback(
    () => void run(() => callApi(() => api.calendar.$get({ query: whose(subscription) }))),
    [run, subscription],
  );
  useEffect(() => read(), [read]);

  return {
    feed,
    failure,
    busy,
    /** Asks again for what is known. */
    read,
    create: () => void run(() => callApi(() => api.calendar.$post({ query }))),
    close: () => void run(() => callApi(() => api.calendar.$delete({ query }))),
  };
}
