import { useCallback, useEffect, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { readRegistrantCache, writeRegistrantCache } from "#app/browser/registrant-cache.ts";
import { currentUser } from "#app/browser/session.ts";
import { catalogue } from "#core/catalogue.ts";
import { whose } from "./chosen-person.ts";

type Answer<Call extends (...args: never[]) => Promise<unknown>> = ApiSuccess<Awaited<ReturnType<Call>>>;

export type RegistrantInfo = Pick<Answer<typeof api.registrant.$get>, "data" | "status">;
export type OwnRegistrant = Answer<typeof api.registrant.$get>["registrants"][number];
export type Overview = Answer<typeof api.locations.$get>;
export type Location = Overview["locations"][number];
export type Recipient = Answer<typeof api.recipients.$get>["recipients"][number];
export type History = Pick<Answer<typeof api.deliveries.$get>, "deliveries" | "more">;
export type Delivery = History["deliveries"][number];

/** As many messages as the page shows by itself. */
const newestMessages = 8;

/** What the dashboard shows; each part null until it has come. */
export type OwnReminders = {
  registrant: RegistrantInfo | null;
  /** Everybody the account looks after, whose date comes first at the head. */
  people: readonly OwnRegistrant[];
  /** Whom the other parts are about, by the id of their subscription; undefined as long as that is not known. */
  chosen: string | undefined;
  overview: Overview | null;
  recipients: Recipient[] | null;
  history: History | null;
  /** Why a part could not be loaded. */
  failure: string | null;
};

const nothingYet: OwnReminders = {
  registrant: null,
  people: [],
  chosen: undefined,
  overview: null,
  recipients: null,
  history: null,
  failure: null,
};

/**
 * Everything of the signed-in user's own reminders. The registrant's lines come from this session's cache first and
 * are then refreshed; the rest is never kept.
 */
export function useOwnReminders(email: string, remembered: string | undefined) {
  const [own, setOwn] = useState<OwnReminders>(nothingYet);
  const take = useCallback((part: Partial<OwnReminders>) => setOwn((before) => ({ ...before, ...part })), []);

  const reload = useCallback(async () => {
    take({ failure: null });
    const failed = ({ message }: ApiFailure) => take({ failure: message });
    const people = await loadPeople(email, take);
    const first = people.find(({ subscription }) => subscription === remembered) ?? people[0];
    const chosen = first?.subscription;
    take({ chosen });
    const query = whose(chosen);
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
  }, [email, take, remembered]);

  useEffect(() => {
    const cached = readRegistrantCache(email);
    // The cache is this page's own writing, gone with the session.
    setOwn({ ...nothingYet, registrant: cached as RegistrantInfo | null });
    void reload();
  }, [email, reload]);

  return { own, reload };
}

/** Also when whom the account looks after cannot be found out, the other parts are asked for: one person needs no name. */
async function loadPeople(
  email: string,
  take: (part: Partial<OwnReminders>) => void,
): Promise<readonly OwnRegistrant[]> {
  const answer = await callApi(() => api.registrant.$get({ query: {} }));
  if (!answer.success) {
    const cached = readRegistrantCache(email) as RegistrantInfo | null;
    take({ registrant: { data: cached?.data ?? null, status: catalogue.reminder.lookupFailed } });
    return [];
  }
  const { data, status, registrants } = answer;
  take({ registrant: { data, status }, people: registrants });
  // Whoever logged out meanwhile leaves nothing behind.
  if (currentUser()?.email === email) writeRegistrantCache(email, { data, status });
  return registrants;
}
