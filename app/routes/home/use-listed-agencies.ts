import { useEffect, useState } from "react";
import { callTimeoutMs, readAnswer } from "#app/browser/read-answer.ts";
import { timeoutSignal } from "#app/browser/timeout-signal.ts";

export type ListedAgencies = {
  agencies: number;
  /** Whether the agencies are made up, because nobody has imported a directory yet. */
  isSample: boolean;
};

/**
 * The present number of listed agencies. Null until the server has answered, and when it does not answer: the page is complete without the
 * number.
 */
export function useListedAgencies(): ListedAgencies | null {
  const [listed, setListed] = useState<ListedAgencies | null>(null);
  useEffect(() => {
    // Without the typed client of `api.ts`: home needs that client for nothing else.
    const ask = () => fetch("/api/agencies/edition", { signal: timeoutSignal(callTimeoutMs) });
    void readAnswer(ask).then((answer) => {
      if (!answer.reached || answer.status !== 200) return;
      setListed((answer.body as { edition: ListedAgencies | null }).edition);
    });
  }, []);
  return listed;
}
