import { z } from "zod";
import { channelKinds } from "#core/people/channels.ts";
import { relations } from "#core/people/relations.ts";
import { readProveLink } from "#server/accounts/prove-address.ts";
import { readQuestions } from "#server/dashboard/read-questions.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answerDone, answers, validBody, validId } from "#server/http/api-route.ts";
import { requireUser } from "#server/http/read-user.ts";
import { acceptSignup, declineSignup } from "#server/signups/answer-question.ts";

export const waitingSignupSchema = z.object({
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** The same as a day, in the registrant's zone. */
  madeOn: z.iso.date(),
  /** The maker's proven mailbox, masked: "m…@mail.example". */
  madeBy: z.string(),
  /** The registrant's first name, twelve letters at most. */
  isFor: z.string(),
  /** The beginnings of the places' names ("Mar…"), without dates: the reader may be a stranger to the registrant. */
  places: z.array(z.object({ name: z.string() })),
  /** Who would get messages, and on which channels. */
  recipients: z.array(
    z.object({
      firstName: z.string(),
      relation: z.enum(relations),
      ways: z.array(
        z.object({
          kind: z.enum(channelKinds),
          /** "m…@mail.example", "… 0142". */
          masked: z.string(),
          state: z.enum(["pending", "confirmed", "stopped", "failing"]),
          /** What the maker entered as the account holder's own goes. */
          afterYes: z.enum(["stays", "goes"]),
        }),
      ),
    }),
  ),
  paidCents: z.number().int(),
});

const sendWaiting = answers({ waiting: z.array(waitingSignupSchema) });

/** `/api/waiting-signups`: subscriptions that somebody under another mailbox paid for in the account's name. */
export function waitingSignupRoutes({ db, services, auth }: ApiContext) {
  return apiRoutes()
    .get("/waiting-signups", async (c) => {
      const waiting = await readQuestions(db, await requireUser(c, auth));
      return sendWaiting(c, { waiting });
    })
    .post("/waiting-signups/by-link", validBody(z.object({ token: z.string().max(100) })), async (c) => {
      const email = await readProveLink(db, services, c.req.valid("json").token);
      const waiting = email === null ? [] : await readQuestions(db, { email, emailVerified: true });
      return sendWaiting(c, { waiting });
    })
    .post("/waiting-signups/:id/accept", validId, async (c) => {
      await acceptSignup(db, services, await requireUser(c, auth), c.req.valid("param").id);
      return answerDone(c, {});
    })
    .post("/waiting-signups/:id/decline", validId, async (c) => {
      await declineSignup(db, services, await requireUser(c, auth), c.req.valid("param").id);
      return answerDone(c, {});
    });
}
