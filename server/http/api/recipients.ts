import type { Context } from "hono";
import { z } from "zod";
import { stateReasons } from "#core/delivery/stop-reasons.ts";
import { failingCauses } from "#core/delivery/why-failing.ts";
import { allLanguages } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import { mailboxOf } from "#core/people/mailboxes.ts";
import type { PersonAnswers, PersonFacts } from "#core/people/people.ts";
import { personAnswersSchema } from "#core/people/people-schema.ts";
import { relations } from "#core/people/relations.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { normaliseUsPhone } from "#core/people/us-phone.ts";
import { readRecipients } from "#server/dashboard/read-recipients.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody, validId, validQuery } from "#server/http/api-route.ts";
import { type OpenSession, requireRecentProof, requireSession, requireUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription, whichSubscriptionAgain } from "#server/http/which-subscription.ts";
import { addRecipient } from "#server/recipients/add-recipient.ts";
import { askAgain } from "#server/recipients/ask-again.ts";
import { changeRecipient } from "#server/recipients/change-recipient.ts";
import { isKnownNumber } from "#server/recipients/known-number.ts";
import { refuseOfferedNumber } from "#server/recipients/offered-number.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { restMessages } from "#server/recipients/rest-messages.ts";
import { sendTestMessage } from "#server/recipients/send-test-message.ts";
import { startOwnChannel, stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const channelSchema = z.object({
  id: z.uuid(),
  kind: z.enum(channelKinds),
  /** An e-mail address, or a phone number in E.164. */
  address: z.string(),
  state: z.enum(["pending", "confirmed", "stopped", "failing"]),
  reason: z.enum(stateReasons).nullable(),
  /** Since when nothing arrives there, and why; null unless the state is `failing`. */
  failingSince: z.iso.datetime().nullable(),
  failingBecause: z.enum(failingCauses).nullable(),
  /** The account's own mailbox. It always reaches the account holder. */
  isAccountEmail: z.boolean(),
  /** Whether the owner can stop it here. */
  canStop: z.boolean(),
  canStart: z.boolean(),
  /** The owner's own number has sent STOP. Only a START from it begins texts again. */
  hasSentStop: z.boolean(),
  /** Its holder can be asked again to agree. */
  canAskAgain: z.boolean(),
});

const facts = {
  fullName: z.string(),
  relation: z.enum(relations),
  timeZone: z.string(),
} satisfies Record<keyof PersonFacts, z.ZodType>;

export const recipientSchema = z.object({
  ...facts,
  id: z.uuid(),
  isAccountHolder: z.boolean(),
  /** The language of the person's messages. */
  language: z.enum(allLanguages),
  /** Since when the person's messages rest, except those to the account's mailbox. Null while they come. */
  restsSince: z.iso.datetime().nullable(),
  /** False for the registrant and the account holder, who always get everything. */
  canChooseReminders: z.boolean(),
  /** The account holder's choice for the person. */
  reminderSet: z.enum(reminderSets),
  /** The person's own choice, by a message's link. The smaller of the two counts. */
  ownReminderSet: z.enum(reminderSets).nullable(),
  /** The person gets two more messages on the last day. */
  hasLastDay: z.boolean(),
  /** Messages to the registrant say what is at stake, and ask for a plan. */
  saysStakes: z.boolean(),
  /** The account holder's number as the sign-up's maker entered it, in E.164, until the holder has answered. Otherwise null. */
  offeredNumber: z.string().nullable(),
  channels: z.array(channelSchema),
});

const send = answers({ recipients: z.array(recipientSchema) });

const sendTest = answers({ kinds: z.array(z.enum(channelKinds)) });

/** `/api/recipients`: the people on one person's list. Every change answers with all of them in their new state. */
export function recipientRoutes({ db, services, auth, limits }: ApiContext) {
  /** `run` changes something of the caller's own and returns its subscription. */
  const answer = async (
    c: Context,
    run: (userId: string, session: OpenSession) => Promise<Which>,
    require = requireSession,
  ) => {
    const session = await require(c, auth);
    const { id } = session.user;
    const recipients = await readRecipients(db, services, id, await run(id, session));
    return send(c, { recipients });
  };

  /**
   * Counts an account holder's entries about people, their different numbers, and the different spellings of one mailbox. A number
   * that is entered again, as in a correction, counts once. The planner takes "ann+1@" and "ann+2@" for two addresses.
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
    .get("/recipients", validQuery(whichSubscription), (c) =>
      answer(c, async () => whichOf(c.req.valid("query"))),
    )
    .post("/recipients", validQuery(whichSubscriptionAgain), validBody(personAnswersSchema), (c) => {
      const run = async (userId: string) => {
        await count(userId, c.req.valid("json"), null);
        const query = c.req.valid("query");
        const isAgain = query.again !== undefined;
        return addRecipient(db, services, userId, whichOf(query), c.req.valid("json"), { isAgain });
      };
      return answer(c, run, requireRecentProof);
    })
    .put("/recipients/:id", validId, validBody(personAnswersSchema), (c) =>
      answer(c, async (userId, session) => {
        const { id } = c.req.valid("param");
        await count(userId, c.req.valid("json"), id);
        return changeRecipient(db, services, userId, id, c.req.valid("json"), session);
      }),
    )
    .delete("/recipients/:id", validId, (c) =>
      answer(c, (userId) => removeRecipient(db, services, userId, c.req.valid("param").id)),
    )
    .delete("/recipients/:id/offered-number", validId, (c) =>
      answer(c, (userId) => refuseOfferedNumber(db, services, userId, c.req.valid("param").id)),
    )
    .post("/recipients/channels/:id/ask-again", validId, (c) =>
      answer(c, async (userId) => {
        const { id } = c.req.valid("param");
        await limits.count("askPerNumber", `${userId} ${id}`, "asked-too-often");
        return askAgain(db, services, userId, id);
      }),
    )
    .post("/recipients/test-message", validQuery(whichSubscription), async (c) => {
      const user = await requireUser(c, auth);
      await limits.count("testPerAccount", user.id);
      const kinds = await sendTestMessage(db, services, user.id, whichOf(c.req.valid("query")));
      return sendTest(c, { kinds });
    })
    .put("/recipients/:id/rest", validId, validBody(z.object({ rests: z.boolean() })), (c) =>
      answer(c, (userId) =>
        restMessages(db, services, userId, c.req.valid("param").id, c.req.valid("json").rests),
      ),
    )
    .post("/recipients/channels/:id/stop", validId, (c) =>
      answer(c, (userId) => stopOwnChannel(db, services, userId, c.req.valid("param").id)),
    )
    .post("/recipients/channels/:id/start", validId, (c) =>
      answer(c, (userId) => startOwnChannel(db, services, userId, c.req.valid("param").id)),
    );
}
