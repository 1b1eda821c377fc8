import type { Temporal } from "temporal-polyfill";
import { firstLanguage } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { countOne } from "#server/messages/count-one.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Services } from "#server/start/services.ts";

/** Tell the operator at this share of the day's or the hour's total. */
const alarmShare = 0.8;
/** One hour may use this share of the day's total. */
const hourShare = 0.25;

/** Limits what outsiders can make us send: nobody can run up the bill with many numbers, mailboxes or networks. */
const totals = {
  text: { subject: "texts in all", setting: "textAnswersPerDay" },
  email: { subject: "mails in all", setting: "askedMailsPerDay" },
} as const;

/**
 * Whether one more text may go that an outsider has caused: an answer, a question to a number, a first text. All numbers count
 * together (TEXT_ANSWERS_PER_DAY). Reminders, notices and codes are exempt.
 */
export const mayTextInAll = (...asked: Asked): Promise<boolean> => isWithin("text", ...asked);

/**
 * Whether one more mail may go that anybody can ask for. All mailboxes count together (ASKED_MAILS_PER_DAY). mail-allowance.ts
 * says which mails go on beyond that.
 */
export const mayMailInAll = (...asked: Asked): Promise<boolean> => isWithin("email", ...asked);

type Asked = [db: Db | Tx, services: Pick<Services, "keys" | "config" | "log">, now: Temporal.Instant];

/** Tells the operator once an hour and once a day, before the limit. */
async function isWithin(channel: keyof typeof totals, ...[db, services, now]: Asked): Promise<boolean> {
  const { keys, config, log } = services;
  const { subject, setting } = totals[channel];
  const perDay = config[setting];
  for (const { hours, atMost } of [
    { hours: 1, atMost: Math.ceil(perDay * hourShare) },
    { hours: 24, atMost: perDay },
  ]) {
    const count = await countOne(db, keys, `${subject}\0${hours}`, { now, hours, atMost });
    if (count === null) return false;
    if (count !== Math.ceil(atMost * alarmShare)) continue;
    log.error(
      { channel, count, atMost, hours },
      "what people outside cause is near its limit: see docs/running.md",
    );
    await enqueueDelivery(db, keys, now, {
      template: "provider-trouble",
      params: { channel, cause: "many" },
      dedupeKey: `provider-trouble:${channel}:many:${hours}:${now.epochMilliseconds}`,
      channel: "email",
      to: { address: config.operatorEmail, language: firstLanguage },
    });
  }
  return true;
}
