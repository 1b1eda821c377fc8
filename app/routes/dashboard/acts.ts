import { type Api, type ApiFailure, callApi } from "#app/browser/api.ts";
import { textOf } from "#app/form-action.ts";
import { rhythmUnits } from "#core/dates/date-kinds.ts";
import { parseTypedDate } from "#core/dates/next-date.ts";
import { isUuid } from "#core/is-uuid.ts";
import { allLanguages } from "#core/languages.ts";
import { type Relation, relations } from "#core/people/relations.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { isOffsetKey } from "#core/planning/offsets.ts";
import { m } from "#messages";
import type { DashboardOutcome } from "./dashboard-action.ts";

type Answer = ({ success: true } & Partial<DashboardOutcome>) | ApiFailure;

/** Carries out one form of the dashboard. The API checks who is signed in, whose data it is, and the answers. */
type Act = (values: FormData, api: Api) => Promise<Answer>;

const placeIn = (values: FormData) => ({ id: textOf(values, "location") });
/** The id of a person on the list, a channel, a payment or a sign-up. */
const idIn = (values: FormData) => ({ id: textOf(values, "id") });

/** The person whose page is open, and `again` when an addition may have arrived already: then the server adds nothing twice. */
function queryIn(values: FormData) {
  const subscription = textOf(values, "subscription");
  return {
    ...(subscription !== "" && { subscription }),
    ...(values.has("again") && { again: "true" as const }),
  };
}

const placeAnswersIn = (values: FormData) => ({
  name: textOf(values, "name"),
  officePhone: textOf(values, "officePhone"),
  timesPerYear: Number(textOf(values, "timesPerYear")),
});

/** One day, or a range of days as the field `days` says. Without that field an empty first day means one day. */
function daysIn(values: FormData) {
  const [kind, firstDay] = [textOf(values, "days"), textOf(values, "opensOn")];
  const isRange = kind === "several" || (kind === "" && firstDay !== "");
  return { nextDueOn: textOf(values, "nextDueOn"), opensOn: isRange ? firstDay : null };
}

const relationIn = (values: FormData): Relation | "" =>
  relations.find((one) => one === textOf(values, "relation")) ?? "";

const languageIn = (values: FormData) => allLanguages.find((one) => one === textOf(values, "language"));

const personIn = (values: FormData) => ({
  // A form without these fields leaves them as they are.
  reminderSet: reminderSets.find((one) => one === textOf(values, "reminderSet")),
  hasLastDay: values.has("hasLastDay") ? textOf(values, "hasLastDay") === "yes" : undefined,
  fullName: String(values.get("fullName") ?? ""),
  relation: relationIn(values),
  timeZone: textOf(values, "timeZone"),
  email: textOf(values, "email"),
  phone: textOf(values, "phone"),
  language: languageIn(values),
  ...(values.has("saysStakes") && { saysStakes: textOf(values, "saysStakes") === "yes" }),
});

const visitIn = (values: FormData) => ({
  officeName: textOf(values, "officeName"),
  officePhone: textOf(values, "officePhone"),
  officeAddress: textOf(values, "officeAddress"),
  officeHours: textOf(values, "officeHours"),
  officeFee: textOf(values, "officeFee"),
  appointmentOn: textOf(values, "appointmentOn"),
  appointmentTime: textOf(values, "appointmentTime"),
  thingsToBring: textOf(values, "thingsToBring").split("\n"),
});

function otherIn(values: FormData) {
  const unit = rhythmUnits.find((one) => one === textOf(values, "often"));
  const count = Number.parseInt(textOf(values, "count"), 10);
  return {
    name: textOf(values, "name"),
    every: unit === undefined ? null : { count: Number.isNaN(count) ? 0 : count, unit },
    offsets: values.getAll("offset").filter(isOffsetKey),
    tells: values.getAll("tell").map(String).filter(isUuid),
    ...daysIn(values),
  };
}

const done: Act = (values, api) =>
  callApi(() =>
    api.locations[":id"].done.$post({ param: placeIn(values), json: { dueOn: textOf(values, "dueOn") } }),
  );

const undo: Act = (values, api) =>
  callApi(() =>
    api.locations[":id"]["undo-done"].$post({
      param: placeIn(values),
      json: { dueOn: textOf(values, "dueOn") },
    }),
  );

/** Enters the next date, and says whether the present one, `dueOn`, is done. */
const nextDate: Act = async (values, api) => {
  const days = daysIn(values);
  const isDone = textOf(values, "isDone");
  const fields: Record<string, string> = {};
  if (days.opensOn !== null && parseTypedDate(days.opensOn) === null) {
    fields.opensOn = m.reminder_date_first_day_missing();
  }
  if (parseTypedDate(days.nextDueOn) === null) fields.nextDueOn = m.reminder_date_day_missing();
  if (isDone === "") fields.isDone = m.reminder_done_missing();
  if (Object.keys(fields).length > 0) {
    return { success: false, error: "VALIDATION", message: m.reminder_date_day_missing(), fields };
  }
  const json = { ...days, isDone: isDone === "yes", dueOn: textOf(values, "dueOn") };
  return callApi(() => api.locations[":id"]["next-date"].$put({ param: placeIn(values), json }));
};

/** Without a script the form has only the language. The rest stays as the server has it, whatever the page still shows. */
const chooseLanguage: Act = async (values, api) => {
  const answer = await callApi(() => api.recipients.$get({ query: queryIn(values) }));
  if (!answer.success) return answer;
  const { id } = idIn(values);
  // When the list has no such person, these stay empty and the server refuses.
  const {
    fullName = "",
    relation = "" as const,
    timeZone = "",
    channels = [],
  } = answer.recipients.find((one) => one.id === id) ?? {};
  const addressOf = (kind: "email" | "text") =>
    channels.find((channel) => channel.kind === kind && !channel.isAccountEmail)?.address ?? "";
  const json = {
    fullName,
    relation,
    timeZone,
    email: addressOf("email"),
    phone: addressOf("text"),
    language: languageIn(values),
  };
  return callApi(() => api.recipients[":id"].$put({ param: { id }, json }));
};

/** Every verb of the dashboard's forms: the value of the field `action`. */
export const acts: Readonly<Record<string, Act>> = {
  done,
  undo,
  "next-date": nextDate,
  end: (values, api) => callApi(() => api.locations[":id"].end.$post({ param: placeIn(values) })),
  "add-place": (values, api) =>
    callApi(() =>
      api.locations.$post({
        query: queryIn(values),
        json: { ...placeAnswersIn(values), ...daysIn(values) },
      }),
    ),
  "change-place": (values, api) =>
    callApi(() => api.locations[":id"].$put({ param: placeIn(values), json: placeAnswersIn(values) })),
  "add-other": (values, api) =>
    callApi(() => api.locations.other.$post({ query: queryIn(values), json: otherIn(values) })),
  "change-other": (values, api) =>
    callApi(() => api.locations[":id"].other.$put({ param: placeIn(values), json: otherIn(values) })),
  visit: (values, api) =>
    callApi(() => api.locations[":id"].visit.$put({ param: placeIn(values), json: visitIn(values) })),
  "another-time": (values, api) =>
    callApi(() => api.locations[":id"].visit["another-time"].$post({ param: placeIn(values) })),
  ready: (values, api) =>
    callApi(() =>
      api.locations[":id"].visit.ready.$put({
        param: placeIn(values),
        json: { what: textOf(values, "what"), isReady: textOf(values, "isReady") === "yes" },
      }),
    ),
  "add-person": (values, api) =>
    callApi(() => api.recipients.$post({ query: queryIn(values), json: personIn(values) })),
  "change-person": (values, api) =>
    callApi(() => api.recipients[":id"].$put({ param: idIn(values), json: personIn(values) })),
  "choose-language": chooseLanguage,
  "remove-person": (values, api) => callApi(() => api.recipients[":id"].$delete({ param: idIn(values) })),
  "refuse-number": (values, api) =>
    callApi(() => api.recipients[":id"]["offered-number"].$delete({ param: idIn(values) })),
  rest: (values, api) =>
    callApi(() =>
      api.recipients[":id"].rest.$put({
        param: idIn(values),
        json: { rests: textOf(values, "rests") === "yes" },
      }),
    ),
  "start-channel": (values, api) =>
    callApi(() => api.recipients.channels[":id"].start.$post({ param: idIn(values) })),
  "stop-channel": (values, api) =>
    callApi(() => api.recipients.channels[":id"].stop.$post({ param: idIn(values) })),
  "ask-channel-again": (values, api) =>
    callApi(() => api.recipients.channels[":id"]["ask-again"].$post({ param: idIn(values) })),
  "test-message": (values, api) =>
    callApi(() => api.recipients["test-message"].$post({ query: queryIn(values) })),
  "end-person": (values, api) =>
    callApi(() =>
      api.registrants[":subscription"].end.$post({
        param: { subscription: textOf(values, "subscription") },
      }),
    ),
  refund: (values, api) => callApi(() => api.payments[":id"].refund.$post({ param: idIn(values) })),
  accept: (values, api) => callApi(() => api["waiting-signups"][":id"].accept.$post({ param: idIn(values) })),
  decline: (values, api) =>
    callApi(() => api["waiting-signups"][":id"].decline.$post({ param: idIn(values) })),
  "make-calendar": async (values, api) =>
    feedOf(await callApi(() => api.calendar.$post({ query: queryIn(values) }))),
  "close-calendar": async (values, api) =>
    feedOf(await callApi(() => api.calendar.$delete({ query: queryIn(values) }))),
};

type Feed = ({ success: true } & Partial<NonNullable<DashboardOutcome["feed"]>>) | ApiFailure;

const feedOf = (answer: Feed): Answer =>
  answer.success
    ? { success: true, feed: { createdAt: answer.createdAt ?? null, address: answer.address ?? null } }
    : answer;

/** For each act that must not arrive twice: the look that finds out, after a lost answer, whether it has arrived. */
export const looks: Readonly<Record<string, Act>> = {
  /** The undo has arrived when the place waits for this date and nobody calls it done. */
  async undo(values, api) {
    const answer = await callApi(() => api.locations.$get({ query: queryIn(values) }));
    if (!answer.success) return answer;
    const place = answer.locations.find(({ id }) => id === placeIn(values).id);
    const isThisDate = place?.state === "dated" && place.nextDueOn === textOf(values, "dueOn");
    return { success: true, isDone: isThisDate && place.acknowledgement === null };
  },
  async refund(values, api) {
    const answer = await callApi(() => api.payments.$get({ query: queryIn(values) }));
    if (!answer.success) return answer;
    const payment = answer.payments.find(({ id }) => id === idIn(values).id);
    return {
      success: true,
      isDone: payment !== undefined && (payment.isRefundAsked || payment.refundedCents > 0),
    };
  },
};
