import { type Api, type ApiFailure, callApi } from "#app/browser/api.ts";
import { type LoginOutcome, logIn } from "#app/components/account/log-in.ts";
import { failureOf, formAction, notArrived, textOf } from "#app/form-action.ts";
import { payForYear } from "#app/routes/sign-up/checkout/pay.ts";
import type { Checkout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { isUuid } from "#core/is-uuid.ts";
import { m } from "#messages";
import { dialogs } from "./late-dialogs.ts";
import type { Overview, OwnRegistrant, Recipient } from "./use-dashboard.ts";

/** One person on the plain page, by a call for each part. */
export interface PlainPerson {
  person: OwnRegistrant;
  overview: Overview;
  recipients: Recipient[];
  checkout: Checkout;
}

export interface CalendarFeed {
  /** Since when there is an address. Null without one. */
  createdAt: string | null;
  /** The address itself, while the page that made it is open. The server keeps only a hash. */
  address: string | null;
}

/** The outcome of a form of the dashboard. */
export interface DashboardOutcome extends LoginOutcome {
  /** The calendar's address, where the form was about it. */
  feed?: CalendarFeed;
  /** For the page that the server makes. Null: nobody is signed in. */
  people?: PlainPerson[] | null;
  /** The verb that the form asked for, and the place that it was about. */
  act?: string;
  location?: string;
  /** Where the payer goes on, at the payment provider. */
  payAt?: string;
}

/** The fields that hold an id. Without one that is readable a form asks nothing. */
const idFields = ["location", "id", "subscription"];

/** Carries out what a form asks. An unknown verb changes nothing. */
async function carryOut(fields: FormData, api: Api): Promise<DashboardOutcome> {
  const part = await dialogs.whenHere();
  if (part === null) return { failure: { code: "UNREACHABLE", message: m.api_unreachable() } };
  const verb = textOf(fields, "action");
  const table = verb === "look" ? part.looks : part.acts;
  const wanted = verb === "look" ? textOf(fields, "look") : verb;
  // Own keys alone: every object has a "constructor".
  const act = Object.hasOwn(table, wanted) ? table[wanted] : undefined;
  if (!act || idFields.some((name) => fields.has(name) && !isUuid(textOf(fields, name)))) return {};
  const typed = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
  const about = { act: verb, location: textOf(fields, "location"), typed };
  const answer = await act(fields, api);
  if (answer.success) {
    const { isDone = true, feed } = answer;
    if (verb === "look" && !isDone) return { ...about, ...notArrived() };
    return { ...about, isDone, ...(feed && { feed }) };
  }
  return { ...about, ...refusedBy(answer) };
}

/** A sentence about a field stands beside it. */
function refusedBy({ error, message, fields }: ApiFailure): DashboardOutcome {
  return fields ? { errors: fields } : { failure: { code: error, message } };
}

/** Every form of the dashboard, and of the login in its place. */
export const dashboardAction = formAction<DashboardOutcome>(async (posted) => {
  const { fields, api } = posted;
  if (fields.get("action") === "log-in") return { ...(await logIn(posted, "/reminder")), people: null };
  const isPayment = import.meta.env.SSR && fields.get("action") === "pay";
  const outcome = isPayment ? { act: "pay", ...(await payForYear(posted)) } : await carryOut(fields, api);
  return import.meta.env.SSR ? withPeople(outcome, api) : outcome;
});

/** The outcome with what the page shows: where no script runs, the server makes the page. */
async function withPeople(outcome: DashboardOutcome, api: Api): Promise<DashboardOutcome> {
  const known = await callApi(() => api.registrant.$get({ query: {} }));
  if (!known.success) {
    return known.error === "LOGIN_REQUIRED" ? { people: null } : { ...refusedBy(known) };
  }
  const people: PlainPerson[] = [];
  for (const person of known.registrants) {
    const query = { subscription: person.subscription };
    const [overview, list, year] = await Promise.all([
      callApi(() => api.locations.$get({ query })),
      callApi(() => api.recipients.$get({ query })),
      callApi(() => api.checkout.$get({ query })),
    ]);
    if (overview.success && list.success && year.success) {
      people.push({ person, overview, recipients: list.recipients, checkout: year.checkout });
      continue;
    }
    const failed = [overview, list, year].find(({ success }) => !success);
    if (failed && !failed.success) outcome.failure ??= failureOf(failed);
  }
  return { ...outcome, people };
}
