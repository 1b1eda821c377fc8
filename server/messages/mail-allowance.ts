import { lt, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { mailboxOf } from "#core/contacts.ts";
import { mostMinutesAhead } from "#server/clock.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { mailAllowances } from "#server/db/schema/accounts.ts";
import type { Keys } from "#server/secrets/keys.ts";

/**
 * How many unsolicited mails one mailbox gets within a day of the first: codes, links to a password, links that prove
 * an address, notices of a sign-up, questions about the newsletter, what the owner of a list causes, all together. One
 * network may use up eight of the twelve, so that a stranger in one place leaves some to the reader of the mailbox. All
 * lists together may use up eight, too.
 */
const mailsADay = { perMailbox: 12, perMailboxAndClient: 8 } as const;

/** Of texts that a number has not agreed to, and first texts. */
const textsADay = 3;

/**
 * Of links that lead back in, one an hour goes out whatever else was sent: nobody can keep an owner out by asking
 * often.
 */
const hourlyLinks = 1;

/** Who asks, and for whom: an address, and the network of the request (null where it is unknown). */
export interface MailAsk {
  email: string;
  client: string | null;
}

/**
 * Counts one request, and says whether a mail may follow. It counts the request and not the mail, so the count is the
 * same whether the address has an account or not, and a later refusal tells nothing.
 */
export async function mayMail(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  { email, client }: MailAsk,
): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const { perMailbox, perMailboxAndClient } = mailsADay;
  const day = { now, hours: 24 };
  if (
    client !== null &&
    !(await take(db, keys, `${mailbox}\0${client}`, { ...day, atMost: perMailboxAndClient }))
  ) {
    return false;
  }
  return take(db, keys, mailbox, { ...day, atMost: perMailbox });
}

/** The same for a link that leads back in: the first one within an hour is always sent, and still counted. */
export async function mayMailLink(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  ask: MailAsk,
): Promise<boolean> {
  const hourly = `link\0${mailboxOf(ask.email)}`;
  const isFirst = await take(db, keys, hourly, { now, hours: 1, atMost: hourlyLinks });
  return (await mayMail(db, keys, now, ask)) || isFirst;
}

/**
 * The same for a mail to somebody whom the owner of a list has entered and who has never said yes: that they were added,
 * that a date is done, that it is open again. Its owner can cause as many of them as they like, by adding and removing, or
 * by "done" and its undo. Reminders are not counted: none may be lost, and each has a step that stops them.
 */
export const mayMailFromList = (tx: Tx, keys: Keys, now: Temporal.Instant, email: string): Promise<boolean> =>
  mayMail(tx, keys, now, { email, client: "lists" });

/**
 * Whether a number may be sent one more text that it has not agreed to, or its first: three a day, over all lists. Entering
 * the number again makes a new channel, and would otherwise make a new text.
 */
export const mayTextUnasked = (tx: Tx, keys: Keys, now: Temporal.Instant, number: string): Promise<boolean> =>
  take(tx, keys, `text\0${number}`, { now, hours: 24, atMost: textsADay });

/**
 * The same for a mail that is asked for once, however often that is repeated within a day: by a form that is posted
 * again, say.
 */
export async function mayMailOnce(
  tx: Tx,
  keys: Keys,
  now: Temporal.Instant,
  ask: MailAsk,
  occasion: string,
): Promise<boolean> {
  const once = `once\0${occasion}\0${mailboxOf(ask.email)}`;
  return (await take(tx, keys, once, { now, hours: 24, atMost: 1 })) && mayMail(tx, keys, now, ask);
}

/** Deletes the counts whose time is over. */
export async function forgetAllowances(db: Db | Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(mailAllowances).where(lt(mailAllowances.countsUntil, now));
}

/**
 * One statement, so that any number of simultaneous requests count right: afterwards the row exists only if the mail
 * may go.
 */
async function take(
  db: Db | Tx,
  keys: Keys,
  subject: string,
  { now, hours, atMost }: { now: Temporal.Instant; hours: number; atMost: number },
): Promise<boolean> {
  const countsUntil = now.add({ hours });
  // A count that would last for longer than any was begun by a clock that was ahead.
  const isOver = sql`(${mailAllowances.countsUntil} < ${atInstant(now)}
    or ${mailAllowances.countsUntil} > ${atInstant(countsUntil.add({ minutes: mostMinutesAhead }))})`;
  const rows = await db
    .insert(mailAllowances)
    .values({ key: keys.hash("mail-allowance", subject), sent: 1, countsUntil })
    .onConflictDoUpdate({
      target: mailAllowances.key,
      set: {
        sent: sql`case when ${isOver} then 1 else ${mailAllowances.sent} + 1 end`,
        countsUntil: sql`case when ${isOver} then excluded.counts_until else ${mailAllowances.countsUntil} end`,
      },
      setWhere: sql`${isOver} or ${mailAllowances.sent} < ${atMost}`,
    })
    .returning({ key: mailAllowances.key });
  return rows.length === 1;
}
