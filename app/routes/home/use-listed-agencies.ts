import { useEffect, useState } from "react";
import { callTimeoutMs, readAnswer } from "#app/browser/read-answer.ts";
import { timeoutSignal } from "#app/browser/timeout-signal.ts";

export type ListedAgencies = {
  agencies: number;
  /** They are made up, because no directory was imported yet. */
  isSample: boolean;
};

/**
 * What the directory lists at present. Null until the server has answered, and when it does not: the page is right
 * without it.
 */
export function useListedAgencies(): ListedAgencies | null {
  const [listed, setListed] = useState<ListedAgencies | null>(null);
  useEffect(() => {
    // The typed client of `api.ts` is not used: home needs it for nothing else.
    const ask = () => fetch("/api/agencies/edition", { signal: timeoutSignal(callTimeoutMs) });
    void readAnswer(ask).then((answer) => {
      if (!answer.reached || answer.status !== 200) return;
      setListed((answer.body as { edition: ListedAgencies | null }).edition);
    });
  }, []);
  return listed;
}
