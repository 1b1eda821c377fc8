import { useCallback, useEffect, useRef, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { useWhenClockMoves } from "#app/browser/page-clock.ts";
import { type DashboardAnswer, takePreloadedAnswer } from "#app/browser/preloaded-answer.ts";
import { readRegistrantCache, writeRegistrantCache } from "#app/browser/registrant-cache.ts";
import { currentUser, refreshSession } from "#app/browser/session.ts";
import { useAfterForms } from "#app/browser/use-page-form.ts";
import { m } from "#messages";

type Answered = NonNullable<DashboardAnswer["dashboard"]>;

export type RegistrantInfo = Pick<Answered, "data" | "status">;
export type OwnRegistrant = Answered["registrants"][number];
/** All about the person whose page is open. */
export type OpenPerson = NonNullable<Answered["open"]>;
export type Overview = OpenPerson["overview"];
export type Location = Overview["locations"][number];
export type Recipient = OpenPerson["recipients"][number];
export type History = OpenPerson["history"];
export type Delivery = History["deliveries"][number];
export type Waiting = Answered["waiting"][number];

export type Known = {
  /**
   * The first person, with the status line. It comes from the cache before the server answers. Null until the cache or the server has given
   * it.
   */
  info: RegistrantInfo | null;
  /** Everybody whom the account looks after, the most urgent first. Null until the server has answered. */
  people: readonly OwnRegistrant[] | null;
  /** The paid sign-ups for which the server asks: is this your account's? */
  waiting: readonly Waiting[];
  /** Null until the server has answered, and when there is nobody. */
  person: OpenPerson | null;
  /** Whether the last call failed. */
  failed: boolean;
};

/**
 * The whole dashboard of the signed-in account, by one call. When a later call fails, the page keeps what it knows. `open` brings up
 * another person, by the id of the subscription.
 */
export function useDashboard(
  email: string,
): Known & { reload: () => Promise<void>; open: (subscription: string) => void } {
  // This page alone writes the cache, and the cache ends with the session.
  const [known, setKnown] = useState<Known>(() => ({
    info: readRegistrantCache(email) as RegistrantInfo | null,
    people: null,
    waiting: [],
    person: null,
    failed: false,
  }));
  const latest = useRef(0);
  const wanted = useRef<string | undefined>(undefined);
  const shown = useRef<string | undefined>(undefined);

  const reload = useCallback(async () => {
    latest.current += 1;
    const asked = latest.current;
    const answer = await ask(email, wanted.current);
    // The answer to the later of two calls counts, also when the earlier call is answered last.
    if (asked !== latest.current) return;
    if (answer === null) {
      const status = m.reminder_lookup_failed();
      setKnown((before) => ({
        ...before,
        info: { data: before.info?.data ?? null, status },
        failed: true,
      }));
      return;
    }
    const { data, status, registrants, waiting, open } = answer;
    shown.current = open?.subscription;
    wanted.current = shown.current;
    setKnown({ info: { data, status }, people: registrants, waiting, person: open, failed: false });
    // A user who has logged out meanwhile leaves nothing behind.
    if (currentUser()?.email === email) writeRegistrantCache(email, { data, status });
  }, [email]);

  const open = useCallback(
    (subscription: string) => {
      wanted.current = subscription;
      // Back at the person who still shows, the reader waits for nobody else.
      if (subscription === shown.current) latest.current += 1;
      else void reload();
    },
    [reload],
  );

  useEffect(() => void reload(), [reload]);
  useWhenClockMoves(() => void reload());
  useAfterForms(() => void reload());

  return { ...known, reload, open };
}

/** The server's answer. Null when there is none, and when somebody else is signed in by now. */
async function ask(email: string, subscription: string | undefined): Promise<Answered | null> {
  const preloaded = subscription === undefined ? await takePreloadedAnswer("dashboard") : null;
  if (preloaded?.dashboard && preloaded.user?.email === email) return preloaded.dashboard;
  const query = subscription === undefined ? {} : { subscription };
  const answer = await callApi(() => api.dashboard.$get({ query }));
  if (!answer.success) return null;
  if (answer.user?.email === email) return answer.dashboard;
  void refreshSession();
  return null;
}
