import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { readRegistrantCache, writeRegistrantCache } from "#app/browser/registrant-cache.ts";
import { currentUser } from "#app/browser/session.ts";
import { catalogue } from "#core/words/catalogue.ts";

type Answer = ApiSuccess<Awaited<ReturnType<typeof api.registrant.$get>>>;

export type RegistrantInfo = Pick<Answer, "data" | "status">;
export type OwnRegistrant = Answer["registrants"][number];

export type Registrants = {
  /** Of whose date comes first, with the status line; null until it is known. From the cache before the server answers. */
  info: RegistrantInfo | null;
  /** Everybody the account looks after, whose date comes first at the head; null until the server has said so. */
  people: readonly OwnRegistrant[] | null;
  /** The last question to the server was not answered. */
  failed: boolean;
};

/** Whom the signed-in account looks after. What is known stays when a later question goes unanswered. */
export function useRegistrants(email: string): Registrants & { reload: () => Promise<void> } {
  // The cache is this page's own writing, gone with the session.
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
    // Whoever logged out meanwhile leaves nothing behind.
    if (currentUser()?.email === email) writeRegistrantCache(email, { data, status });
  }, [email]);

  useEffect(() => void reload(), [reload]);

  return { ...known, reload };
}
