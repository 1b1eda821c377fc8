import { useEffect, useState } from "react";
import { type ApiSuccess, api, callApi, gotNoAnswer } from "./api.ts";
import { askAgainSoon } from "./ask-until-answered.ts";

type OwnPeople = ApiSuccess<Awaited<ReturnType<typeof api.registrant.$get>>>["registrants"];

/**
 * The people whom the account looks after, for each `accountEmail`. Null until the server has answered, and when nobody is signed in.
 * "unanswered" after a failed call; when no answer came, the hook asks again. The dashboard, which keeps a cache, has `useDashboard`.
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
