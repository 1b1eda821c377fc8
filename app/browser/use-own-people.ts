import { useEffect, useState } from "react";
import { type ApiSuccess, api, callApi } from "./api.ts";

type OwnPeople = ApiSuccess<Awaited<ReturnType<typeof api.registrant.$get>>>["registrants"];

/**
 * Whom the account looks after, asked once for each `accountEmail`; null as long as that is not known, or for nobody. Without
 * an answer it is "unanswered". The dashboard, which asks again and keeps a cache, has `useRegistrants`.
 */
export function useOwnPeople(accountEmail: string | null): OwnPeople | "unanswered" | null {
  const [people, setPeople] = useState<OwnPeople | "unanswered" | null>(null);
  useEffect(() => {
    setPeople(null);
    if (accountEmail === null) return;
    let isGone = false;
    void callApi(() => api.registrant.$get({ query: {} })).then((answer) => {
      if (!isGone) setPeople(answer.success ? answer.registrants : "unanswered");
    });
    return () => {
      isGone = true;
    };
  }, [accountEmail]);
  return people;
}
