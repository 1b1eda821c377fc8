import { type Api, type ApiFailure, callApi } from "#app/browser/api.ts";
import { type LoginOutcome, logIn } from "#app/components/account/log-in.ts";
import { failureOf, formAction, notArrived, textOf } from "#app/form-action.ts";
import { payForYear } from "#app/routes/sign-up/checkout/pay.ts";
import type { Checkout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { isUuid } from "#core/is-uuid.ts";
import { m } from "#messages";
import { dialogs } from "./late-dialogs.ts";
import type { Overview, OwnRegistrant, Recipient } from "./use-dashboard.ts";

/** One person on the plain page, with one call for each part. */
export interface PlainPerson {
  person: OwnRegistrant;
  overview: Overview;
  recipients: Recipient[];
  checkout: Checkout;
}

export interface CalendarFeed {
  /** When the address was made. Null without one. */
  createdAt: string | null;
  /** The address itself, while the page that made it is open. The server keeps only a hash. */
  address: string | null;
}

/** The outcome of a form of the dashboard. */
export interface DashboardOutcome extends LoginOutcome {
  /** The calendar's address, after a form about it. */
  feed?: CalendarFeed;
  /** The people, for the page that the server writes. Null: nobody is signed in. */
  people?: PlainPerson[] | null;
  /** The form's verb and place. */
  act?: string;
  location?: string;
  /** The payment provider's address, where the payer goes on. */
  payAt?: string;
}

/** The fields that hold an id. A form with an unreadable id makes no call. */
const idFields = ["location", "id", "subscription"];

/** Carries out a form. An unknown verb changes nothing. */
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

/** A sentence about a field stands beside that field. */
function refusedBy({ error, message, fields }: ApiFailure): DashboardOutcome {
  return fields ? { errors: fields } : { failure: { code: error, message } };
}

/** Carries out every form of the dashboard, and the login that stands in its place. */
export const dashboardAction = formAction<DashboardOutcome>(async (posted) => {
  const { fields, api } = posted;
  if (fields.get("action") === "log-in") return { ...(await logIn(posted, "/reminder")), people: null };
  const isPayment = import.meta.env.SSR && fields.get("action") === "pay";
  const outcome = isPayment ? { act: "pay", ...(await payForYear(posted)) } : await carryOut(fields, api);
  return import.meta.env.SSR ? withPeople(outcome, api) : outcome;
});

/** Adds the page's content to the outcome: without a script the server writes the page. */
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
