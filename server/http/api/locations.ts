import type { Context } from "hono";
import { z } from "zod";
import { otherDateSchema } from "#core/dates/other-date-schema.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { newPlaceSchema, placeAnswersSchema } from "#core/dates/places-schema.ts";
import { readySchema, visitAnswersSchema } from "#core/dates/visit-schema.ts";
import { overviewShape, showLocations } from "#server/http/api/location-answer.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody, validId, validQuery } from "#server/http/api-route.ts";
import { requireUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription, whichSubscriptionAgain } from "#server/http/which-subscription.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { addLocation } from "#server/locations/add-location.ts";
import { changeLocation } from "#server/locations/change-location.ts";
import { changeVisit, needAnotherTime, tickThing } from "#server/locations/change-visit.ts";
import { endLocation } from "#server/locations/end-location.ts";
import { addOtherDate, changeOtherDate } from "#server/locations/other-dates.ts";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { undoAcknowledgement } from "#server/locations/undo-acknowledgement.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const date = z.iso.date();
const send = answers(overviewShape);

const nextDateSchema = newPlaceSchema.pick({ nextDueOn: true, opensOn: true });

/** `/api/locations`: one person's dates. Every change answers with all of them in their new state. */
export function locationRoutes({ db, services, auth, limits }: ApiContext) {
  /** `run` changes one of the caller's own locations and returns its subscription. */
  const answer = async (c: Context, run: (userId: string) => Promise<Which>) => {
    const user = await requireUser(c, auth);
    const overview = await showLocations(db, services, user.id, await run(user.id));
    return send(c, { ...overview });
  };
  /** For calls that tell others, or that an account may make only so often. */
  const answerCounted = (c: Context, run: (userId: string) => Promise<Which>) =>
    answer(c, async (userId) => {
      await limits.count("donePerAccount", userId);
      return run(userId);
    });

  return apiRoutes()
    .get("/locations", validQuery(whichSubscription), (c) =>
      answer(c, async () => whichOf(c.req.valid("query"))),
    )
    .post("/locations", validQuery(whichSubscriptionAgain), validBody(newPlaceSchema), (c) => {
      const query = c.req.valid("query");
      const isAgain = query.again !== undefined;
      return answer(c, (userId) =>
        addLocation(db, services, userId, whichOf(query), c.req.valid("json"), { isAgain }),
      );
    })
    .post("/locations/other", validQuery(whichSubscriptionAgain), validBody(otherDateSchema), (c) => {
      const query = c.req.valid("query");
      const isAgain = query.again !== undefined;
      return answerCounted(c, (userId) =>
        addOtherDate(db, services, userId, whichOf(query), c.req.valid("json"), { isAgain }),
      );
    })
    .put("/locations/:id/other", validId, validBody(otherDateSchema), (c) => {
      const { id } = c.req.valid("param");
      return answerCounted(c, (userId) => changeOtherDate(db, services, userId, id, c.req.valid("json")));
    })
    .put("/locations/:id", validId, validBody(placeAnswersSchema), (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => changeLocation(db, services, userId, id, c.req.valid("json")));
    })
    .put(
      "/locations/:id/next-date",
      validId,
      validBody(nextDateSchema.extend({ isDone: z.boolean().optional(), dueOn: date.optional() })),
      (c) => {
        const { id } = c.req.valid("param");
        const { nextDueOn, opensOn = null, isDone, ...about } = c.req.valid("json");
        const dueOn = parsePlainDate(about.dueOn ?? "");
        return (isDone ? answerCounted : answer)(c, (userId) =>
          setNextDate(db, services, userId, id, { nextDueOn, opensOn }, { isDone, dueOn }),
        );
      },
    )
    .post("/locations/:id/done", validId, validBody(z.object({ dueOn: date.optional() })), (c) => {
      const { id } = c.req.valid("param");
      const dueOn = parsePlainDate(c.req.valid("json").dueOn ?? "");
      return answerCounted(c, (userId) => acknowledgeOwn(db, services, userId, id, dueOn));
    })
    .post("/locations/:id/undo-done", validId, validBody(z.object({ dueOn: date.optional() })), (c) => {
      const { id } = c.req.valid("param");
      const dueOn = parsePlainDate(c.req.valid("json").dueOn ?? "") ?? "present";
      return answerCounted(c, (userId) => undoAcknowledgement(db, services, userId, id, dueOn));
    })
    .put("/locations/:id/visit", validId, validBody(visitAnswersSchema), (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => changeVisit(db, services, userId, id, c.req.valid("json")));
    })
    .put("/locations/:id/visit/ready", validId, validBody(readySchema), (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => tickThing(db, services, userId, id, c.req.valid("json")));
    })
    .post("/locations/:id/visit/another-time", validId, (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => needAnotherTime(db, services, userId, id));
    })
    .post("/locations/:id/end", validId, (c) => {
      const { id } = c.req.valid("param");
      return answer(c, (userId) => endLocation(db, services, userId, id));
    });
}
