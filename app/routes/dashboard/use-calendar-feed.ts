import { useCallback, useEffect, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { m } from "#messages";
import { useWhose, whose } from "./chosen-person.ts";
import type { CalendarFeed, DashboardOutcome } from "./dashboard-action.ts";

/** The private address of the user's calendar, and its form, which makes a new address or closes it. */
export function useCalendarFeed() {
  const { subscription } = useWhose();
  const [feed, setFeed] = useState<CalendarFeed | null>(null);
  const [notRead, setNotRead] = useState<string | null>(null);
  const form = usePageForm<DashboardOutcome>({
    whenLost: { ask: "again" },
    onOutcome({ isDone, feed: changed, act }) {
      if (!isDone || !changed) return;
      setFeed(changed);
      saySaved(act === "make-calendar" ? m.saved_calendar_made() : m.saved_calendar_closed());
    },
  });

  const read = useCallback(async () => {
    const answer = await callApi(() => api.calendar.$get({ query: whose(subscription) }));
    setNotRead(answer.success ? null : answer.message);
    if (answer.success) setFeed({ createdAt: answer.createdAt, address: null });
  }, [subscription]);
  useEffect(() => void read(), [read]);

  return { ...form, feed, notRead, read };
}
