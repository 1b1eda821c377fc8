import { useEffect, useState } from "react";
import { type ApiSuccess, api, callApi, gotNoAnswer } from "./api.ts";
import { askAgainSoon } from "./ask-until-answered.ts";

type OwnPeople = ApiSuccess<Awaited<ReturnType<typeof api.registrant.$get>>>["registrants"];

/**
 * The people whom the account looks after, for each `accountEmail`. Null until it is known, and when nobody is signed in.
 * "unanswered" while no answer has come: it is asked again. The dashboard, which keeps a cache, has `useRegistrants`.
 */
export function useOwnPeople(accountEmail: string | null): OwnPeople | "unanswered" | null {
  const [people, setPeople] = useState<OwnPeople | "unanswered" | null>(null);
  useEffect(() => {
    setPeople(null);
    if (accountEmail === null) return;
    let isGone = false;
    let endWaiting = () => {};
    async function ask(times: number): Promise<void> {
      const answer = await callApi(() => api.registrant.$get({ query: {} }));
      if (isGone) return;
      setPeople(answer.success ? answer.registrants : "unanswered");
      if (!answer.success && gotNoAnswer(answer)) endWaiting = askAgainSoon(times, () => void ask(times + 1));
    }
    void ask(1);
    return () => {
      isGone = true;
      endWaiting();
    };
  }, [accountEmail]);
  return people;
}
