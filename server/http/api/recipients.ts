import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { stateReasons } from "#core/delivery/stop-reasons.ts";
import { failingCauses } from "#core/delivery/why-failing.ts";
import { allLanguages } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import { mailboxOf } from "#core/people/mailboxes.ts";
import { doubtReasons } from "#core/people/number-doubt.ts";
import type { PersonAnswers } from "#core/people/people.ts";
import { personAnswersSchema } from "#core/people/people-schema.ts";
import { relations } from "#core/people/relations.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { normaliseUsPhone } from "#core/people/us-phone.ts";
import { readRecipients } from "#server/dashboard/read-recipients.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { type OpenSession, requireRecentProof, requireSession, requireUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription, whichSubscriptionAgain } from "#server/http/which-subscription.ts";
import { addRecipient } from "#server/recipients/add-recipient.ts";
import { askAgain } from "#server/recipients/ask-again.ts";
import { changeRecipient } from "#server/recipients/change-recipient.ts";
import { keepNumber } from "#server/recipients/doubts/settle-doubt.ts";
import { endRestOf } from "#server/recipients/end-rest.ts";
import { isKnownNumber } from "#server/recipients/known-number.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { sendTestMessage } from "#server/recipients/send-test-message.ts";
import { startOwnChannel, stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const channelSchema = z.object({
  id: z.uuid(),
  kind: z.enum(channelKinds),
  /** An e-mail address, or a phone number in E.164. */
  address: z.string().openapi({ example: "rosa@mail.example" }),
  state: z.enum(["pending", "confirmed", "stopped", "failing"]),
  reason: z.enum(stateReasons).nullable(),
  /** Since when nothing arrives there, and why; null unless the state is `failing`. */
  failingSince: z.iso.datetime().nullable(),
  failingBecause: z.enum(failingCauses).nullable(),
  /** The account's own e-mail. It always reaches the account holder. */
  isAccountEmail: z.boolean(),
  /** What the owner can do about it here. */
  canStop: z.boolean(),
  canStart: z.boolean(),
  /** The owner's own number has sent STOP. Only a START from it begins texts again. */
  hasSentStop: z.boolean(),
  /** Why the number may be somebody else's; null when nothing speaks for that. Nothing with a date goes there meanwhile. */
  doubt: z.enum(doubtReasons).nullable(),
  /** Whether its holder can be asked once more to agree. */
  canAskAgain: z.boolean(),
});

export const recipientSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    relation: z.enum(relations),
    isAccountHolder: z.boolean(),
    timeZone: z.string(),
    /** The language of the person's messages. */
    language: z.enum(allLanguages),
    /** Since when the person's own messages rest, but for those to the account's email. Null while they come. */
    restsSince: z.iso.datetime().nullable(),
    /** False for the registrant and the account holder, who always get everything. */
    canChooseReminders: z.boolean(),
    /** What the account holder has chosen for the person. */
    reminderSet: z.enum(reminderSets),
    /** What the person has chosen behind a message's link. The smaller of the two counts. */
    ownReminderSet: z.enum(reminderSets).nullable(),
    /** Whether the person gets two more messages on the last day. */
    hasLastDay: z.boolean(),
    /** Whether messages to the registrant say what is at stake, and ask for a plan. */
    saysStakes: z.boolean(),
    channels: z.array(channelSchema),
  })
  .openapi("Recipient");

const responses = {
  200: json(
    success({ recipients: z.array(recipientSchema) }),
    "Who gets the reminders, and over which channels.",
  ),
};
// In one spelling: a limit counts by it.
const params = z.object({ id: z.uuid().toLowerCase() });

const list = createRoute({
  method: "get",
  path: "/recipients",
  operationId: "listRecipients",
  security: bySession,
  ...refuses("NOT_FOUND"),
  summary: "The people who get the reminders.",
  request: { query: whichSubscription },
  responses,
});

const add = createRoute({
  method: "post",
  path: "/recipients",
  operationId: "addRecipient",
  security: bySession,
  ...refuses("NOT_FOUND", "CONFLICT", "PASSWORD_REQUIRED", "TOO_MANY_REQUESTS"),
  summary: "Put one more person on the list, six at most.",
  request: { query: whichSubscriptionAgain, body: jsonBody(personAnswersSchema) },
  responses,
});

const change = createRoute({
  method: "put",
  path: "/recipients/{id}",
  operationId: "changeRecipient",
  security: bySession,
  ...refuses("CONFLICT", "PASSWORD_REQUIRED", "TOO_MANY_REQUESTS"),
  summary:
    "Correct a person and the ways to them. A new address is told who added it; an empty one is removed.",
  request: { params, body: jsonBody(personAnswersSchema) },
  responses,
});

const remove = createRoute({
  method: "delete",
  path: "/recipients/{id}",
  operationId: "removeRecipient",
  security: bySession,
  ...refuses("FORBIDDEN"),
  summary: "Take a person off the list. The account holder stays.",
  request: { params },
  responses,
});

const ask = createRoute({
  method: "post",
  path: "/recipients/channels/{id}/ask-again",
  operationId: "askAgain",
  security: bySession,
  ...refuses("CONFLICT", "TOO_MANY_REQUESTS"),
  summary:
    "Ask the holder of a number once more whether texts may be sent to it: by mail, and the account holder's own number by the text that asks for START.",
  request: { params },
  responses,
});

const test = createRoute({
  method: "post",
  path: "/recipients/test-message",
  operationId: "sendTestMessage",
  security: bySession,
  ...refuses("NOT_FOUND", "CONFLICT", "TOO_MANY_REQUESTS"),
  summary:
    "Send the account holder's own channels a test message: the proven mailbox, and a number that said START.",
  request: { query: whichSubscription },
  responses: { 200: json(success({ kinds: z.array(z.enum(channelKinds)) }), "What it goes to.") },
});

const goOn = createRoute({
  method: "post",
  path: "/recipients/{id}/go-on",
  operationId: "endRest",
  security: bySession,
  summary: "A person's own messages, which rest since it was said that the person is in custody, go on.",
  request: { params },
  responses,
});

const stop = createRoute({
  method: "post",
  path: "/recipients/channels/{id}/stop",
  operationId: "stopChannel",
  security: bySession,
  ...refuses("FORBIDDEN", "CONFLICT"),
  summary: "Stop messages over one way. The account's own e-mail always stays.",
  request: { params },
  responses,
});

const start = createRoute({
  method: "post",
  path: "/recipients/channels/{id}/start",
  operationId: "startChannel",
  security: bySession,
  ...refuses("FORBIDDEN", "CONFLICT"),
  summary:
    "Start them again, or try again what does not arrive: the newest message that is still due goes at once. What a recipient has stopped or not agreed to, only that recipient can start.",
  request: { params },
  responses,
});

const keep = createRoute({
  method: "post",
  path: "/recipients/channels/{id}/keep-number",
  operationId: "keepNumber",
  security: bySession,
  ...refuses("PASSWORD_REQUIRED"),
  summary: "Say that a number in doubt is still its person's: reminders go there again.",
  request: { params },
  responses,
});

/**
 * `/api/recipients`: the people who get the reminders of one person. Every change answers with all of them in their new
 * state.
 */
export function recipientRoutes({ db, services, auth, limits }: ApiContext) {
  /** `run` changes something of the caller's own, and returns the subscription that it lies in. */
  const answer = async (
    c: Context,
    run: (userId: string, session: OpenSession) => Promise<Which>,
    require = requireSession,
  ) => {
    const session = await require(c, auth);
    const { id } = session.user;
    const recipients = await readRecipients(db, services, id, await run(id, session));
    return c.json({ success: true as const, recipients }, 200);
  };

  /**
   * Counts what an account holder enters. New numbers count, and not how often a number is entered: somebody who corrects a
   * person keeps the number. Of one mailbox, its different spellings count ("ann+1@", "ann+2@"): each is a new address to
   * the planner.
   */
  const count = async (userId: string, { phone, email }: PersonAnswers, recipientId: string | null) => {
    await limits.count("peoplePerAccount", userId);
    const address = normaliseEmail(email);
    if (address !== null) {
      const mailbox = `${userId}\0${mailboxOf(address)}`;
      await limits.countDifferent("spellingsPerMailbox", mailbox, address, "no-more-mails-today");
    }
    const number = normaliseUsPhone(phone);
    if (number === null || (await isKnownNumber(db, userId, number, recipientId))) return;
    await limits.countDifferent("numbersPerAccount", userId, number, "three-numbers-a-day");
  };

  return apiRoutes()
    .openapi(list, (c) => answer(c, async () => whichOf(c.req.valid("query"))))
    .openapi(add, (c) => {
      const run = async (userId: string) => {
        await count(userId, c.req.valid("json"), null);
        const query = c.req.valid("query");
        const isAgain = query.again !== undefined;
        return addRecipient(db, services, userId, whichOf(query), c.req.valid("json"), { isAgain });
      };
      return answer(c, run, requireRecentProof);
    })
    .openapi(change, (c) =>
      answer(c, async (userId, session) => {
        const { id } = c.req.valid("param");
        await count(userId, c.req.valid("json"), id);
        return changeRecipient(db, services, userId, id, c.req.valid("json"), session);
      }),
    )
    .openapi(remove, (c) =>
      answer(c, (userId) => removeRecipient(db, services, userId, c.req.valid("param").id)),
    )
    .openapi(ask, (c) =>
      answer(c, async (userId) => {
        const { id } = c.req.valid("param");
        await limits.count("askPerNumber", `${userId} ${id}`, "asked-too-often");
        return askAgain(db, services, userId, id);
      }),
    )
    .openapi(test, async (c) => {
      const user = await requireUser(c, auth);
      await limits.count("testPerAccount", user.id);
      const kinds = await sendTestMessage(db, services, user.id, whichOf(c.req.valid("query")));
      return c.json({ success: true as const, kinds }, 200);
    })
    .openapi(goOn, (c) => answer(c, (userId) => endRestOf(db, services, userId, c.req.valid("param").id)))
    .openapi(stop, (c) =>
      answer(c, (userId) => stopOwnChannel(db, services, userId, c.req.valid("param").id)),
    )
    .openapi(start, (c) =>
      answer(c, (userId) => startOwnChannel(db, services, userId, c.req.valid("param").id)),
    )
    .openapi(keep, (c) =>
      answer(c, (userId) => keepNumber(db, services, userId, c.req.valid("param").id), requireRecentProof),
    );
}
