import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { Temporal } from "temporal-polyfill";
import { obstacleReasons } from "#core/dates/date-kinds.ts";
import { dutyAnswersSchema, newDutySchema } from "#core/dates/duty-schema.ts";
import { onceDateSchema, onceDaySchema } from "#core/dates/once-date-schema.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { newPlaceSchema, placeAnswersSchema } from "#core/dates/places-schema.ts";
import { readySchema, visitAnswersSchema } from "#core/dates/visit-schema.ts";
import { recipientsAtMost } from "#core/people/people-limits.ts";
import { overviewSchema, showLocations } from "#server/http/api/location-answer.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { json, jsonBody } from "#server/http/envelope.ts";
import { requireUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription, whichSubscriptionAgain } from "#server/http/which-subscription.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { addDuty } from "#server/locations/add-duty.ts";
import { addLocation } from "#server/locations/add-location.ts";
import { addOnceDate } from "#server/locations/add-once-date.ts";
import { changeDuty } from "#server/locations/change-duty.ts";
import { changeLocation } from "#server/locations/change-location.ts";
import { changeVisit, needAnotherTime, tickThing } from "#server/locations/change-visit.ts";
import { endLocation } from "#server/locations/end-location.ts";
import { moveOnceDate } from "#server/locations/move-once-date.ts";
import { endObstacle } from "#server/locations/obstacles/end-obstacle.ts";
import { sayObstacle } from "#server/locations/obstacles/say-obstacle.ts";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { undoAcknowledgement } from "#server/locations/undo-acknowledgement.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const date = z.iso.date();
const responses = {
  200: json(overviewSchema, "All locations of one of the owner's people, as they are now."),
};
const params = z.object({ id: z.uuid() });

const list = createRoute({
  method: "get",
  path: "/locations",
  operationId: "listLocations",
  security: bySession,
  ...refuses("NOT_FOUND"),
  summary: "One person's locations, their dates and what happens on which day.",
  request: { query: whichSubscription },
  responses,
});

const add = createRoute({
  method: "post",
  path: "/locations",
  operationId: "addLocation",
  security: bySession,
  ...refuses("NOT_FOUND", "CONFLICT"),
  summary: "Add a place. In mid-term it costs nothing: the next year's price counts it.",
  request: { query: whichSubscriptionAgain, body: jsonBody(newPlaceSchema) },
  responses,
});

const addOnce = createRoute({
  method: "post",
  path: "/locations/once",
  operationId: "addOnceDate",
  security: bySession,
  ...refuses("NOT_FOUND", "CONFLICT", "TOO_MANY_REQUESTS"),
  summary: "Add a date that comes once. Free within the paid year, ten a year.",
  request: { query: whichSubscriptionAgain, body: jsonBody(onceDateSchema) },
  responses,
});

const moveOnce = createRoute({
  method: "put",
  path: "/locations/{id}/once",
  operationId: "moveOnceDate",
  security: bySession,
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS"),
  summary: "Move a date that comes once to another day.",
  request: { params, body: jsonBody(onceDaySchema) },
  responses,
});

const addOwn = createRoute({
  method: "post",
  path: "/locations/duty",
  operationId: "addDuty",
  security: bySession,
  ...refuses("NOT_FOUND", "CONFLICT", "TOO_MANY_REQUESTS"),
  summary:
    "Add a duty of one's own: free within the paid year, five at a time. Its name is in no message; contacts get its reminders only where `tells` names them.",
  request: { query: whichSubscriptionAgain, body: jsonBody(newDutySchema) },
  responses,
});

const changeOwn = createRoute({
  method: "put",
  path: "/locations/{id}/duty",
  operationId: "changeDuty",
  security: bySession,
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS"),
  summary: "Change a duty: its name, how often it comes, its reminders, and which contacts get them.",
  request: { params, body: jsonBody(dutyAnswersSchema) },
  responses,
});

const change = createRoute({
  method: "put",
  path: "/locations/{id}",
  operationId: "changeLocation",
  security: bySession,
  ...refuses("CONFLICT"),
  summary: "Rename a place, and write down its office's phone and how often one registers there.",
  request: { params, body: jsonBody(placeAnswersSchema) },
  responses,
});

/** A next date as its fields hold it. */
const nextDateSchema = newPlaceSchema.pick({ nextDueOn: true, opensOn: true });

const nextDate = createRoute({
  method: "put",
  path: "/locations/{id}/next-date",
  operationId: "setNextDate",
  security: bySession,
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS"),
  summary:
    "Enter the next date: one day, or a range of days. One in the past is refused. `isDone` says that the present date is done: everybody else on the list is told. `dueOn` is the date that was on the page.",
  request: {
    params,
    body: jsonBody(nextDateSchema.extend({ isDone: z.boolean().optional(), dueOn: date.optional() })),
  },
  responses,
});

const done = createRoute({
  method: "post",
  path: "/locations/{id}/done",
  operationId: "sayDone",
  security: bySession,
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS"),
  summary: "Say that the date is done: its reminders stop. `dueOn` is the date that was on the page.",
  request: { params, body: jsonBody(z.object({ dueOn: date.optional() })) },
  responses,
});

const undoDone = createRoute({
  method: "post",
  path: "/locations/{id}/undo-done",
  operationId: "undoDone",
  security: bySession,
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS"),
  summary:
    'Take the last "done" back, for seven days, also when the next date was entered since: that date goes. `dueOn` is the date that is done; without it, the present date.',
  request: { params, body: jsonBody(z.object({ dueOn: date.optional() })) },
  responses,
});

const cannotCome = createRoute({
  method: "post",
  path: "/locations/{id}/cannot-come",
  operationId: "sayCannotCome",
  security: bySession,
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS"),
  summary:
    "Say that the person cannot come, and why: from a date's first reminder until three days after it. Reminders go on; in custody, the person's own messages rest. `tell`: the people who are told of it, never why.",
  request: {
    params,
    body: jsonBody(
      z.object({
        dueOn: date,
        reason: z.enum(obstacleReasons),
        tell: z.array(z.uuid()).max(recipientsAtMost),
      }),
    ),
  },
  responses,
});

const canCome = createRoute({
  method: "post",
  path: "/locations/{id}/can-come",
  operationId: "sayCanCome",
  security: bySession,
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS"),
  summary: "Say that the person can come after all. Whoever was told is told.",
  request: { params, body: jsonBody(z.object({ dueOn: date })) },
  responses,
});

const visit = createRoute({
  method: "put",
  path: "/locations/{id}/visit",
  operationId: "changeVisit",
  security: bySession,
  ...refuses("CONFLICT"),
  summary: "Note what a visit needs: the office, its hours and fee, the appointment, what to bring.",
  request: { params, body: jsonBody(visitAnswersSchema) },
  responses,
});

const ready = createRoute({
  method: "put",
  path: "/locations/{id}/visit/ready",
  operationId: "tickThing",
  security: bySession,
  ...refuses("CONFLICT"),
  summary: "Tick a thing to bring, or untick it.",
  request: { params, body: jsonBody(readySchema) },
  responses,
});

const anotherTime = createRoute({
  method: "post",
  path: "/locations/{id}/visit/another-time",
  operationId: "needAnotherTime",
  security: bySession,
  ...refuses("CONFLICT"),
  summary: "Take the appointment off. The reminders of the date go on.",
  request: { params },
  responses,
});

const end = createRoute({
  method: "post",
  path: "/locations/{id}/end",
  operationId: "endLocation",
  security: bySession,
  summary: "Say that there are no more dates here, or take a date that comes once back.",
  request: { params },
  responses,
});

/** `/api/locations`: the dates of one person. Every change answers with all of them in their new state. */
export function locationRoutes({ db, services, auth, limits }: ApiContext) {
  /** `run` changes one of the caller's own locations, and returns the subscription that it lies in. */
  const answer = async (c: Context, run: (userId: string) => Promise<Which>) => {
    const user = await requireUser(c, auth);
    const overview = await showLocations(db, services, user.id, await run(user.id));
    return c.json({ success: true as const, ...overview }, 200);
  };
  /** Answers a call that tells others, or that each account may make only so often. */
  const answerCounted = (c: Context, run: (userId: string) => Promise<Which>) =>
    answer(c, async (userId) => {
      await limits.count("donePerAccount", userId);
      return run(userId);
    });

  return apiRoutes()
    .openapi(list, (c) => answer(c, async () => whichOf(c.req.valid("query"))))
    .openapi(add, (c) => {
      const query = c.req.valid("query");
      const isAgain = query.again !== undefined;
      return answer(c, (userId) =>
        addLocation(db, services, userId, whichOf(query), c.req.valid("json"), { isAgain }),
      );
    })
    .openapi(addOnce, (c) => {
      const query = c.req.valid("query");
      const isAgain = query.again !== undefined;
      return answerCounted(c, (userId) =>
        addOnceDate(db, services, userId, whichOf(query), c.req.valid("json"), { isAgain }),
      );
    })
    .openapi(moveOnce, (c) => {
      const { id } = c.req.valid("param");
      return answerCounted(c, (userId) => moveOnceDate(db, services, userId, id, c.req.valid("json").dueOn));
    })
    .openapi(addOwn, (c) => {
      const query = c.req.valid("query");
      const isAgain = query.again !== undefined;
      return answerCounted(c, (userId) =>
        addDuty(db, services, userId, whichOf(query), c.req.valid("json"), { isAgain }),
      );
    })
    .openapi(changeOwn, (c) => {
      const { id } = c.req.valid("param");
      return answerCounted(c, (userId) => changeDuty(db, services, userId, id, c.req.valid("json")));
    })
    .openapi(change, (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => changeLocation(db, services, userId, id, c.req.valid("json")));
    })
    .openapi(nextDate, (c) => {
      const { id } = c.req.valid("param");
      const { nextDueOn, opensOn = null, isDone, ...about } = c.req.valid("json");
      const dueOn = parsePlainDate(about.dueOn ?? "");
      return (isDone ? answerCounted : answer)(c, (userId) =>
        setNextDate(db, services, userId, id, { nextDueOn, opensOn }, { isDone, dueOn }),
      );
    })
    .openapi(done, (c) => {
      const { id } = c.req.valid("param");
      const dueOn = parsePlainDate(c.req.valid("json").dueOn ?? "");
      return answerCounted(c, (userId) => acknowledgeOwn(db, services, userId, id, dueOn));
    })
    .openapi(undoDone, (c) => {
      const { id } = c.req.valid("param");
      const dueOn = parsePlainDate(c.req.valid("json").dueOn ?? "") ?? "present";
      return answerCounted(c, (userId) => undoAcknowledgement(db, services, userId, id, dueOn));
    })
    .openapi(cannotCome, (c) => {
      const { id } = c.req.valid("param");
      const { dueOn, reason, tell } = c.req.valid("json");
      const answers = { dueOn: Temporal.PlainDate.from(dueOn), reason, tell };
      return answerCounted(c, (userId) => sayObstacle(db, services, userId, id, answers));
    })
    .openapi(canCome, (c) => {
      const { id } = c.req.valid("param");
      const dueOn = Temporal.PlainDate.from(c.req.valid("json").dueOn);
      return answerCounted(c, (userId) => endObstacle(db, services, userId, id, dueOn));
    })
    .openapi(visit, (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => changeVisit(db, services, userId, id, c.req.valid("json")));
    })
    .openapi(ready, (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => tickThing(db, services, userId, id, c.req.valid("json")));
    })
    .openapi(anotherTime, (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => needAnotherTime(db, services, userId, id));
    })
    .openapi(end, (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => endLocation(db, services, userId, id));
    });
}
