import { type Api, type ApiFailure, callApi } from "#app/browser/api.ts";
import { type LoginOutcome, logIn } from "#app/components/account/log-in.ts";
import { type FieldErrors, formAction, hasErrors, textOf } from "#app/form-action.ts";
import { isUuid } from "#core/is-uuid.ts";
import { parseTypedDate } from "#core/next-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Overview, OwnRegistrant, Recipient } from "./use-dashboard.ts";

/** What a form of the plain dashboard may do. Whatever else is posted only shows the page. */
const deeds = ["done", "undo", "next-date"] as const;

/** One person on the plain page: what the dashboard asks for by three calls. */
export interface PlainPerson {
  person: OwnRegistrant;
  overview: Overview;
  recipients: Recipient[];
}

/** The dashboard as one page, for one request. */
export interface PlainDashboardOutcome extends LoginOutcome {
  /** Null: nobody is signed in. */
  people?: PlainPerson[] | null;
  /** What was done. */
  said?: (typeof deeds)[number];
  /** The place that a form was about. */
  location?: string;
}

/** Does what a form asks. A form about no place of the page asks nothing. */
async function change(fields: FormData, api: Api): Promise<PlainDashboardOutcome> {
  const deed = deeds.find((one) => one === fields.get("action"));
  const [location, dueOn] = [textOf(fields, "location"), textOf(fields, "dueOn")];
  if (!deed || !isUuid(location)) return {};
  const calls = api.locations[":id"];
  const param = { id: location };
  if (deed === "done") {
    const answer = await callApi(() => calls.done.$post({ param, json: { dueOn } }));
    return answer.success ? { location, said: deed } : { location, failure: failureOf(answer) };
  }
  if (deed === "undo") {
    const answer = await callApi(() => calls["undo-done"].$post({ param, json: { dueOn } }));
    return answer.success ? { location, said: deed } : { location, failure: failureOf(answer) };
  }
  const [nextDueOn, opensOn] = [textOf(fields, "nextDueOn"), textOf(fields, "opensOn")];
  const isDone = textOf(fields, "isDone");
  const typed = { nextDueOn, opensOn, isDone };
  const errors = checkTyped(typed);
  if (hasErrors(errors)) return { location, errors, typed };
  const json = { nextDueOn, opensOn: opensOn || null, isDone: isDone === "yes", dueOn };
  const answer = await callApi(() => calls["next-date"].$put({ param, json }));
  if (answer.success) return { location, said: deed };
  // The sentence about a field stands beside it.
  return { location, typed, ...(answer.fields ? { errors: answer.fields } : { failure: failureOf(answer) }) };
}

/** What is no day of the calendar, and a question that was not answered. The API knows the rest. */
function checkTyped({ nextDueOn, opensOn, isDone }: Record<"nextDueOn" | "opensOn" | "isDone", string>) {
  const words = catalogue.reminder;
  const errors: FieldErrors = {};
  if (parseTypedDate(nextDueOn) === null) errors.nextDueOn = words.date.dayMissing;
  if (opensOn !== "" && parseTypedDate(opensOn) === null) errors.opensOn = words.date.firstDayMissing;
  if (isDone === "") errors.isDone = words.done.missing;
  return errors;
}

const failureOf = ({ error, message }: ApiFailure) => ({ code: error, message });

/**
 * The dashboard's action, where no script runs. It makes the calls that the dashboard's script makes, and each of them checks
 * who is signed in and whose the place is.
 */
export const plainAction = formAction<PlainDashboardOutcome>(async (posted) => {
  const { fields, api } = posted;
  if (fields.get("action") === "log-in") return { ...(await logIn(posted, "/reminder")), people: null };
  const outcome = await change(fields, api);
  const known = await callApi(() => api.registrant.$get({ query: {} }));
  if (!known.success) {
    if (known.error === "LOGIN_REQUIRED") return { people: null };
    return { failure: failureOf(known) };
  }
  const people: PlainPerson[] = [];
  for (const person of known.registrants) {
    const query = { subscription: person.subscription };
    const [overview, list] = await Promise.all([
      callApi(() => api.locations.$get({ query })),
      callApi(() => api.recipients.$get({ query })),
    ]);
    if (overview.success && list.success) people.push({ person, overview, recipients: list.recipients });
    else {
      const failed = overview.success ? list : overview;
      if (!failed.success) outcome.failure ??= failureOf(failed);
    }
  }
  return { ...outcome, people };
});
