import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { useWhenClockMoves } from "#app/browser/page-clock.ts";

type Answer<Call extends (...args: never[]) => Promise<unknown>> = ApiSuccess<Awaited<ReturnType<Call>>>;

export type Overview = Answer<typeof api.locations.$get>;
export type Location = Overview["locations"][number];
export type Recipient = Answer<typeof api.recipients.$get>["recipients"][number];
export type History = Pick<Answer<typeof api.deliveries.$get>, "deliveries" | "more">;
export type Delivery = History["deliveries"][number];

/** How many messages the page shows by itself. */
const newestMessages = 8;

/** What the dashboard shows of one person. Each part is null until it has come. */
export type OwnReminders = {
  overview: Overview | null;
  recipients: Recipient[] | null;
  history: History | null;
  /** Why a part could not be loaded. */
  failure: string | null;
};

const nothingYet: OwnReminders = { overview: null, recipients: null, history: null, failure: null };

/**
 * The reminders of one person, by the id of their subscription. The component that uses this has that id as its key: an
 * answer that comes after the switch to somebody else then has nobody to show it. `onGone` is called when the person
 * has been ended, in another tab say.
 */
export function useOwnReminders(subscription: string, onGone: () => void) {
  const [own, setOwn] = useState<OwnReminders>(nothingYet);
  const latest = useRef(0);

  const reload = useCallback(async () => {
    latest.current += 1;
    const asked = latest.current;
    const query = { subscription };
    const take = (part: Partial<OwnReminders>) => {
      // Of two reloads the later one counts, whichever is answered first.
      if (asked === latest.current) setOwn((before) => ({ ...before, ...part }));
    };
    const failed = ({ error, message }: ApiFailure) => {
      take({ failure: message });
      if (error === "NOT_FOUND") onGone();
    };
    take({ failure: null });
    await Promise.all([
      callApi(() => api.locations.$get({ query })).then((a) =>
        a.success ? take({ overview: a }) : failed(a),
      ),
      callApi(() => api.recipients.$get({ query })).then((a) =>
        a.success ? take({ recipients: a.recipients }) : failed(a),
      ),
      callApi(() => api.deliveries.$get({ query: { ...query, limit: String(newestMessages) } })).then((a) =>
        a.success ? take({ history: a }) : failed(a),
      ),
    ]);
  }, [subscription, onGone]);

  useEffect(() => void reload(), [reload]);
  useWhenClockMoves(() => void reload());

  return { own, reload };
}
