import { useCallback, useEffect, useState } from "react";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { sendUntilAnswered } from "#app/browser/lost-answer.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { useWhose, whose } from "./chosen-person.ts";

const { saved } = catalogue;

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
    async (call: () => Promise<({ success: true } & Partial<CalendarFeed>) | ApiFailure>, said?: string) => {
      setBusy(true);
      setFailure(null);
      const say = () => setFailure(catalogue.lostAnswer.askingAgain);
      const answer = await (said === undefined ? call() : sendUntilAnswered(call, say));
      setBusy(false);
      setFailure(null);
      if (!answer.success) return setFailure(answer.message);
      setFeed({ createdAt: answer.createdAt ?? null, address: answer.address ?? null });
      if (said !== undefined) saySaved(said);
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
    create: () => void run(() => callApi(() => api.calendar.$post({ query })), saved.calendarMade),
    close: () => void run(() => callApi(() => api.calendar.$delete({ query })), saved.calendarClosed),
  };
}
