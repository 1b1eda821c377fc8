import { and, eq, type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { addressIn } from "#core/languages.ts";
import { firstName, strangersName } from "#core/people/contacts.ts";
import { firstMessageDay } from "#core/planning/message-days.ts";
import { noticeDay } from "#core/planning/message-times.ts";
import { isQuestionDue, isWeeklyWordDue, type WaitsForYes } from "#core/signup/question-days.ts";
import { issueLink } from "#server/accounts/account-links.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inSlices, rowsAtOnce, type SliceOptions } from "#server/db/in-slices.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { findHolderChannel } from "#server/messages/account-holder-channel.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { mayMailFromList } from "#server/messages/mail-allowance.ts";
import { channelsOf, holderMailboxOf } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";
import { findWithToday } from "#server/subscriptions/find-with-today.ts";
import { isUnanswered, type Subscription } from "#server/subscriptions/whose-it-is.ts";
import { isMaster } from "./take-over-list.ts";

/** How long a question's link proves the address. The next question brings another link. */
const questionLifetime = { hours: 24 * 7 };

/** For the maker of a sign-up that waits for the account holder. Null for any other. */
export async function readWaitsForYes(db: Db | Tx, id: string): Promise<WaitsForYes | null> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isUnanswered(sql`subscriptions`)));
  if (!subscription) return null;
  const { asked, maker } = await peopleOfQuestion(db, subscription);
  const channels = await channelsOf(db, id);
  return {
    asked: asked.id === maker.id ? null : firstName(asked.fullName),
    askedGets: channels.some(
      ({ recipient, channel }) => recipient.id === asked.id && channel.state === "confirmed",
    ),
    makerGets: holderMailboxOf(channels)?.state === "confirmed",
  };
}

/** The person whose account the form names, and the maker. */
async function peopleOfQuestion(db: Db | Tx, subscription: Subscription) {
  const people = await db.select().from(recipients).where(eq(recipients.subscriptionId, subscription.id));
  const asked = people.find((person) => isMaster(subscription, person));
  const maker = people.find((person) => person.isAccountHolder);
  if (!asked || !maker) throw new Error("A sign-up has a maker, and a person for the account that it names.");
  return { asked, maker };
}

/**
 * Asks the named account's holder once a sign-up is paid. Where lists have sent the mailbox eight mails within a day, the
 * question waits for the next round that asks.
 */
export async function askOncePaid(tx: Tx, services: Services, subscriptionId: string): Promise<void> {
  const now = services.clock.now();
  const found = await findWithToday(tx, now, subscriptionId);
  if (!found || (await readWaitsForYes(tx, subscriptionId)) === null) return;
  const { claimEmail } = found.subscription;
  if (claimEmail === null || !(await mayMailFromList(tx, services.keys, now, claimEmail))) return;
  await ask(tx, services, found.subscription, found.today);
}

/** A row `s` that is paid and waits. */
export const isPaidUnanswered: SQL = sql`s.status = 'active' and ${isUnanswered(sql`s`)}`;

/** For the round. Days are in the registrant's zone and begin at 09:00. */
type Waiting = {
  id: string;
  paid_on: string;
  time_zone: string;
  dates: { dueOn: string; opensOn: string | null; appointmentOn: string | null }[];
  asked_on: string | null;
  told_on: string | null;
};

/**
 * Asks again, and tells the makers weekly, on the days of core/signup/question-days.ts. Each message exists once for a day, so
 * that two planners make one.
 * @returns how many messages there are
 */
export async function followUnanswered(
  db: Db | Tx,
  services: Services,
  { sliceSize = rowsAtOnce, ...options }: SliceOptions = {},
): Promise<number> {
  let due = 0;
  await inSlices<string>(async (after) => {
    const waiting = await findWaiting(db, after, sliceSize);
    for (const one of waiting) due += await follow(db, services, one);
    return waiting.length < sliceSize ? null : (waiting.at(-1)?.id ?? null);
  }, options);
  return due;
}

/** The next `size` of them, by id. */
function findWaiting(db: Db | Tx, after: string | null, size: number): Promise<Waiting[]> {
  const lastOf = (template: string) => sql`(
    select max(told.params ->> 'on') from deliveries told
    where told.subscription_id = s.id and told.template = ${template})`;
  return queryRows<Waiting>(
    db,
    sql`select s.id, s.starts_on::text as paid_on,
        g.time_zone, (select json_agg(json_build_object('dueOn', l.next_due_on::text, 'opensOn', l.opens_on::text,
            'appointmentOn', l.appointment_on::text))
          from locations l where l.subscription_id = s.id) as dates,
        ${lastOf("signup-asked")} as asked_on, ${lastOf("signup-unanswered")} as told_on
      from subscriptions s join registrants g on g.subscription_id = s.id
      where ${isPaidUnanswered} and ${after === null ? sql`true` : sql`s.id > ${after}::uuid`}
      order by s.id limit ${size}::int`,
  );
}

/** @returns how many messages are new */
async function follow(db: Db | Tx, services: Services, row: Waiting): Promise<number> {
  const today = noticeDay(services.clock.now(), row.time_zone);
  const dates = row.dates.map(({ dueOn, opensOn, appointmentOn }) => ({
    dueOn: Temporal.PlainDate.from(dueOn),
    opensOn: dayOf(opensOn),
    appointmentOn: dayOf(appointmentOn),
    // Another date needs an account, so there is none yet.
    offsets: null,
  }));
  const firstMessageOn = firstMessageDay(dates);
  const days = { paidOn: Temporal.PlainDate.from(row.paid_on), firstMessageOn, today };
  const isAsked = isQuestionDue({ ...days, lastOn: dayOf(row.asked_on) });
  const isTold = isWeeklyWordDue({ ...days, lastOn: dayOf(row.told_on) });
  if (!isAsked && !isTold) return 0;
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, row.id));
  if (!subscription) return 0;
  const asked = isAsked ? await ask(db, services, subscription, today) : 0;
  const told = isTold ? await tellMaker(db, services, subscription, today) : 0;
  return asked + told;
}

const dayOf = (day: string | null) => (day === null ? null : Temporal.PlainDate.from(day));

/** @returns how many messages are new: one, or none */
async function ask(
  db: Db | Tx,
  { config, keys, clock }: Services,
  subscription: Subscription,
  on: Temporal.PlainDate,
): Promise<number> {
  const { id, claimEmail: email } = subscription;
  if (email === null) return 0;
  const now = clock.now();
  const { asked, maker } = await peopleOfQuestion(db, subscription);
  const [account] = await db.select().from(users).where(eq(users.email, email));
  const prove = { purpose: "prove", email, userId: null, name: asked.fullName } as const;
  const hasAccount = account?.emailVerified ?? false;
  // Always make the link, so that a payment takes as long with an account as without. Nobody gets a link that is not mailed.
  const token = await issueLink(db, keys, now, prove, questionLifetime);
  const page = hasAccount ? "/login?redirect=/reminder" : `/verify-email#token=${token}`;
  const language = hasAccount && account ? account.language : subscription.language;
  const isNew = await enqueueDelivery(db, keys, now, {
    channel: "email",
    template: "signup-asked",
    params: {
      by: asked.id === maker.id ? null : strangersName(maker.fullName),
      on: on.toString(),
      hasAccount,
    },
    sealed: { url: config.publicUrl + addressIn(language, page) },
    dedupeKey: `signup-asked:${id}:${on}`,
    to: { address: email, language },
    subscriptionId: id,
  });
  return isNew ? 1 : 0;
}

/** @returns how many messages are new: one, or none */
async function tellMaker(
  db: Db | Tx,
  services: Services,
  subscription: Subscription,
  on: Temporal.PlainDate,
): Promise<number> {
  const { id } = subscription;
  const waits = await readWaitsForYes(db, id);
  const holder = await findHolderChannel(db, id, openKindsOf(services));
  if (waits === null || holder === null) return 0;
  const isNew = await enqueueDelivery(db, services.keys, services.clock.now(), {
    channel: holder.kind,
    template: "signup-unanswered",
    params: { ...waits, on: on.toString() },
    dedupeKey: `signup-unanswered:${id}:${on}`,
    to: { recipientChannelId: holder.id },
    subscriptionId: id,
  });
  return isNew ? 1 : 0;
}
