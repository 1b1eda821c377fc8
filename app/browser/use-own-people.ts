import { useEffect, useState } from "react";
import { type ApiSuccess, api, callApi } from "./api.ts";

type OwnPeople = ApiSuccess<Awaited<ReturnType<typeof api.registrant.$get>>>["registrants"];

/**
 * The people whom the account looks after. Asked once for each `accountEmail`. Null until it is known, and when nobody
 * is signed in. "unanswered" when no answer came. The dashboard, which asks again and keeps a cache, has
 * `useRegistrants`.
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
