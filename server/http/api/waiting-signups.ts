import { createRoute, z } from "@hono/zod-openapi";
import { channelKinds } from "#core/people/channels.ts";
import { relations } from "#core/people/relations.ts";
import { readProveLink } from "#server/accounts/prove-address.ts";
import { readQuestions } from "#server/dashboard/read-questions.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { requireUser } from "#server/http/read-user.ts";
import { acceptSignup, declineSignup } from "#server/signups/answer-question.ts";

export const waitingSignupSchema = z
  .object({
    id: z.uuid(),
    madeAt: z.iso.datetime(),
    /** The same as a day, in the registrant's zone. */
    madeOn: z.iso.date(),
    /** The mailbox that its maker proved, masked: "m…@mail.example". */
    madeBy: z.string(),
    /** The registrant's first name, twelve letters at most. */
    isFor: z.string(),
    /** How the places' names begin ("Mar…"), without their dates: the reader may be a stranger to the registrant. */
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
            /** Whether it stays after a yes. What was entered as the account holder's own goes. */
            afterYes: z.enum(["stays", "goes"]),
          }),
        ),
      }),
    ),
    paidCents: z.number().int(),
  })
  .openapi("WaitingSignup");

const read = createRoute({
  method: "get",
  path: "/waiting-signups",
  operationId: "listWaitingSignups",
  security: bySession,
  summary: "The paid sign-ups that name the account, made under another mailbox: are they the account's?",
  responses: { 200: json(success({ waiting: z.array(waitingSignupSchema) }), "Newest first.") },
});

const readByLink = createRoute({
  method: "post",
  path: "/waiting-signups/by-link",
  operationId: "listWaitingSignupsByLink",
  summary:
    "The same, for who holds the mailed link that would open the account. Empty for any other link. Nothing is changed.",
  request: { body: jsonBody(z.object({ token: z.string().max(100) })) },
  responses: { 200: json(success({ waiting: z.array(waitingSignupSchema) }), "Newest first.") },
});

const answer = (verb: "accept" | "decline", summary: string) =>
  createRoute({
    method: "post",
    path: `/waiting-signups/{id}/${verb}`,
    operationId: `${verb}Signup`,
    security: bySession,
    ...refuses("ALREADY_ANSWERED", "CONFLICT"),
    summary,
    request: { params: z.object({ id: z.uuid() }) },
    responses: { 200: json(success({}), "Done, now or before.") },
  });

const accept = answer(
  "accept",
  "It is mine: one more person that the account looks after. ALREADY_ANSWERED when it was declined.",
);
const decline = answer(
  "decline",
  "It was not me: close it. Nothing more goes out. ALREADY_ANSWERED when it was accepted.",
);

/** `/api/waiting-signups`: what somebody under another mailbox paid for in the account's name. */
export function waitingSignupRoutes({ db, services, auth }: ApiContext) {
  return apiRoutes()
    .openapi(read, async (c) => {
      const waiting = await readQuestions(db, await requireUser(c, auth));
      return c.json({ success: true as const, waiting }, 200);
    })
    .openapi(readByLink, async (c) => {
      const email = await readProveLink(db, services, c.req.valid("json").token);
      const waiting = email === null ? [] : await readQuestions(db, { email, emailVerified: true });
      return c.json({ success: true as const, waiting }, 200);
    })
    .openapi(accept, async (c) => {
      await acceptSignup(db, services, await requireUser(c, auth), c.req.valid("param").id);
      return c.json({ success: true as const }, 200);
    })
    .openapi(decline, async (c) => {
      await declineSignup(db, services, await requireUser(c, auth), c.req.valid("param").id);
      return c.json({ success: true as const }, 200);
    });
}
