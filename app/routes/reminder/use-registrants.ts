import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { useWhenClockMoves } from "#app/browser/page-clock.ts";
import { readRegistrantCache, writeRegistrantCache } from "#app/browser/registrant-cache.ts";
import { currentUser } from "#app/browser/session.ts";
import { catalogue } from "#core/words/catalogue.ts";

type Answer = ApiSuccess<Awaited<ReturnType<typeof api.registrant.$get>>>;

export type RegistrantInfo = Pick<Answer, "data" | "status">;
export type OwnRegistrant = Answer["registrants"][number];

export type Registrants = {
  /**
   * The person whose date comes first, with the status line. It comes from the cache before the server answers. Null
   * until it is known.
   */
  info: RegistrantInfo | null;
  /**
   * Everybody whom the account looks after, the person with the first date at the head. Null until the server has
   * answered.
   */
  people: readonly OwnRegistrant[] | null;
  /** The last question to the server was not answered. */
  failed: boolean;
};

/** The people whom the signed-in account looks after. What is known stays when a later question goes unanswered. */
export function useRegistrants(email: string): Registrants & { reload: () => Promise<void> } {
  // This page alone writes the cache, and the cache ends with the session.
  const [known, setKnown] = useState<Registrants>(() => ({
    info: readRegistrantCache(email) as RegistrantInfo | null,
    people: null,
    failed: false,
  }));
  const latest = useRef(0);

  const reload = useCallback(async () => {
    latest.current += 1;
    const asked = latest.current;
    const answer = await callApi(() => api.registrant.$get({ query: {} }));
    if (asked !== latest.current) return;
    if (!answer.success) {
      const status = catalogue.reminder.lookupFailed;
      setKnown(({ info, people }) => ({ info: { data: info?.data ?? null, status }, people, failed: true }));
      return;
    }
    const { data, status, registrants } = answer;
    setKnown({ info: { data, status }, people: registrants, failed: false });
    // Somebody who has logged out meanwhile leaves nothing behind.
    if (currentUser()?.email === email) writeRegistrantCache(email, { data, status });
  }, [email]);

  useEffect(() => void reload(), [reload]);
  useWhenClockMoves(() => void reload());

  return { ...known, reload };
}
