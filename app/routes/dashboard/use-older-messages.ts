import { useEffect, useRef, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { useWhose } from "./chosen-person.ts";
import type { Delivery, History } from "./use-dashboard.ts";

/** The number of messages in an older page. */
const olderMessages = 50;

/** The history from its newest page on, page by page. The first message of a new page takes the focus. */
export function useOlderMessages(newest: History) {
  const [older, setOlder] = useState<History | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const firstNew = useRef<Delivery | undefined>(undefined);
  const deliveries = [...newest.deliveries, ...(older?.deliveries ?? [])];
  const { more } = older ?? newest;
  const person = useWhose();

  async function showOlder(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const query = { ...person, limit: String(olderMessages), before: deliveries.at(-1)?.id ?? "" };
    const answer = await callApi(() => api.deliveries.$get({ query }));
    setBusy(false);
    if (!answer.success) return setFailure(answer.message);
    firstNew.current = answer.deliveries[0];
    setOlder({ deliveries: [...(older?.deliveries ?? []), ...answer.deliveries], more: answer.more });
  }

  useEffect(() => {
    if (older && firstNew.current) document.getElementById(`message-${firstNew.current.id}`)?.focus();
  }, [older]);

  return { deliveries, more, busy, failure, showOlder };
}
