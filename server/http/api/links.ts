import { z } from "zod";
import type { LinkPurpose } from "#core/delivery/mailed-link.ts";
import { allLanguages, isLanguage } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { payByLink, readYearLink, yearStandings } from "#server/billing/pay-by-link.ts";
import { readRefundLink, refundStandings, takeBackByLink } from "#server/billing/take-back-unanswered.ts";
import { readLink } from "#server/db/signed-links.ts";
import { numberOnDaySchema } from "#server/http/api/location-answer.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody } from "#server/http/api-route.ts";
import { countRefund } from "#server/http/count-refund.ts";
import {
  acknowledgeByLink,
  readDoneLink,
  remindLaterByLink,
  undoByLink,
} from "#server/locations/acknowledge-by-link.ts";
import { answerAgreeLink, readAgreeLink } from "#server/recipients/answer-agree-link.ts";
import { chooseLanguageByLink } from "#server/recipients/choose-language-by-link.ts";
import { chooseRemindersByLink } from "#server/recipients/choose-reminders-by-link.ts";
import { sayNumberChanged } from "#server/recipients/lapsed-numbers/lapse-numbers.ts";
import { readMessagesLink, switchByLink } from "#server/recipients/switch-by-messages-link.ts";
import { Refusal } from "#server/refusal.ts";
import { declineByLink, readAnswerLink } from "#server/signups/decline-by-link.ts";

const token = z.string().max(100);
const channelKind = z.enum(channelKinds);
const channelState = z.enum(["pending", "confirmed", "stopped", "failing"]);

const numberOnDay = numberOnDaySchema;

const doneLink = z.object({
  purpose: z.literal("done"),
  /** For a range of days its last day. */
  dueOn: z.iso.date(),
  /** The first day of a range of days. Null for a single day. */
  opensOn: z.iso.date().nullable(),
  numberOnDay,
  /** The list's other dates that wait for a "done", at most three. */
  othersOpen: z.array(z.object({ dueOn: z.iso.date(), daysLeft: z.number().int(), numberOnDay })),
  /** Days from today in the recipient's zone. Negative after the date. */
  daysLeft: z.number().int(),
  alreadyDone: z.boolean(),
  /** This address said "done" within the last seven days: the action `undo` takes it back. */
  canUndo: z.boolean(),
  /** False when a later date has been entered, or there are no more dates: nothing to mark as done. */
  current: z.boolean(),
  /**
   * A later reminder of this date: `open`: the action `later` asks for it; `again`: the reader has asked; `next` or `soon`: the
   * reader's own next reminder comes before that, `soon` when it is on its way. And when it comes, on the reader's clock.
   */
  later: z.object({
    comes: z.enum(["closed", "open", "again", "next", "soon"]),
    when: z
      .object({
        day: z.iso.date(),
        daysAway: z.number().int(),
        time: z.string(),
      })
      .nullable(),
  }),
  /** The registrant's first name. Null when the reader is the registrant. */
  whose: z.string().nullable(),
  /** The reader is the account holder, and can log in to set the next date. */
  looksAfter: z.boolean(),
  /** The token of the link that stops or changes the reader's messages: a text has room for only one link. */
  messagesToken: z.string(),
});

const messagesLink = z.object({
  purpose: z.literal("messages"),
  /** Null for a number: another person may have it by now. */
  firstName: z.string().nullable(),
  channel: channelKind,
  state: channelState,
  /** Which reminders the reader gets. */
  reminderSet: z.enum(reminderSets),
  /** The reader's choices: the account holder's set or a smaller one. Empty without a choice. */
  choices: z.array(z.enum(reminderSets)).readonly(),
  /** The language of the reader's messages. */
  language: z.enum(allLanguages),
  /** The reader's number has agreed to texts, or waits for its START. Null without one. */
  number: z.enum(["in-use", "waits"]).nullable(),
  /** Where to text START, in E.164: no link starts texts. Null for emails, and while the server sends no texts. */
  textNumber: z.string().nullable(),
});

const agreeLink = z.object({
  purpose: z.literal("agree"),
  /** The first name of the person who added the number. */
  addedBy: z.string(),
  /** The last four digits of the number. */
  phoneEnding: z.string(),
  /** The wording agreed to, stored with the answer. */
  wording: z.string(),
  state: channelState,
  /** The reader agreed here. Texts begin with a START from the number. */
  waitsForStart: z.boolean(),
  /** Where to text START, in E.164. Null while the server sends no texts. */
  ourNumber: z.string().nullable(),
});

const yearLink = z.object({
  purpose: z.literal("year"),
  /** The registrant's first name. Null when the reader is the registrant. */
  whose: z.string().nullable(),
  /** The reader is on the list and is not the account holder. */
  isGift: z.boolean(),
  /** Whether another year can be paid for, and why not. */
  standing: z.enum(yearStandings),
  /** No card is charged. */
  isDemo: z.boolean(),
  totalCents: z.number().int(),
  /** An opaque id of the offered year. */
  year: z.string(),
});

const answerLink = z.object({
  purpose: z.literal("answer"),
  /** The maker's first name. Null when the sign-up names its maker's own account. */
  by: z.string().nullable(),
  state: z.enum(["open", "accepted", "closed"]),
});

const refundLink = z.object({
  purpose: z.literal("refund"),
  /** The first name of the person who was asked. Null when that is the maker, or when nobody is asked any more. */
  asked: z.string().nullable(),
  /** The refund, in cents. 0 unless it is open. */
  totalCents: z.number().int(),
  standing: z.enum(refundStandings),
});

const linkSchema = z.discriminatedUnion("purpose", [
  doneLink,
  messagesLink,
  agreeLink,
  yearLink,
  answerLink,
  refundLink,
]);
const send = answers({ link: linkSchema });

const sendPay = answers({ link: yearLink, payAt: z.url().nullable() });

/** The pages behind the links of messages. They ask, and only their POST acts. */
export function linkRoutes(context: ApiContext) {
  const { db, services, limits } = context;
  /** Counts by the link's channel, so that the links of all its messages count together. */
  const count = async (name: "startPerLink" | "payPerLink", purpose: LinkPurpose, token: string) => {
    const number = readLink(services.keys, purpose, token);
    if (number === null) throw new Refusal("not-found");
    await limits.count(name, String(number));
  };
  const readers = {
    done: readDoneLink,
    messages: readMessagesLink,
    agree: readAgreeLink,
    year: readYearLink,
    answer: readAnswerLink,
    refund: readRefundLink,
  };

  const doneActs = {
    done: acknowledgeByLink,
    undo: undoByLink,
    later: remindLaterByLink,
  };

  return apiRoutes()
    .post(
      "/links/read",
      validBody(
        z.object({ purpose: z.enum(["done", "messages", "agree", "year", "answer", "refund"]), token }),
      ),
      async (c) => {
        const { purpose, token } = c.req.valid("json");
        return send(c, { link: await readers[purpose](db, services, token) });
      },
    )
    .post(
      "/links/act",
      validBody(
        z.discriminatedUnion("purpose", [
          z.object({
            purpose: z.literal("done"),
            token,
            action: z.enum(["done", "undo", "later"]),
          }),
          z.object({
            purpose: z.literal("messages"),
            token,
            /** A reminder set or a language: the reader gets these reminders, or in this language, from now on. */
            action: z.enum(["stop", "start", "number-changed", ...reminderSets, ...allLanguages]),
          }),
          z.object({ purpose: z.literal("agree"), token, action: z.enum(["agree", "decline"]) }),
          z.object({ purpose: z.literal("answer"), token, action: z.literal("decline") }),
          z.object({ purpose: z.literal("refund"), token, action: z.literal("refund") }),
        ]),
      ),
      async (c) => {
        const body = c.req.valid("json");
        const { purpose, token, action } = body;
        if (action === "start" || action === "agree" || action === "number-changed")
          await count("startPerLink", purpose, token);
        if (body.purpose === "done") {
          await doneActs[body.action](db, services, body.token);
        } else if (body.purpose === "messages") {
          if (body.action === "stop" || body.action === "start") {
            await switchByLink(db, services, body.token, body.action);
          } else if (body.action === "number-changed") await sayNumberChanged(db, services, body.token);
          else if (isLanguage(body.action)) await chooseLanguageByLink(db, services, body.token, body.action);
          else await chooseRemindersByLink(db, services, body.token, body.action);
        }
        if (body.purpose === "answer") await declineByLink(db, services, body.token);
        if (body.purpose === "refund")
          await countRefund(context, c, () => takeBackByLink(db, services, body.token));
        if (body.purpose === "agree") await answerAgreeLink(db, services, body.token, body.action);
        return send(c, { link: await readers[body.purpose](db, services, body.token) });
      },
    )
    .post(
      "/links/pay",
      validBody(
        z.object({
          token,
          year: z.string().max(100),
        }),
      ),
      async (c) => {
        const { token, year } = c.req.valid("json");
        await count("payPerLink", "year", token);
        const { payAt } = await payByLink(db, services, token, year);
        const link = await readYearLink(db, services, token);
        return sendPay(c, { link, payAt });
      },
    );
}
