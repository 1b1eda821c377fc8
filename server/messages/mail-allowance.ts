import { lt, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { mailboxOf } from "#core/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { mailAllowances } from "#server/db/schema/accounts.ts";
import type { Keys } from "#server/secrets/keys.ts";

/**
 * How many mails nobody at the mailbox need have asked for one mailbox gets, within a day of the first: codes, links to a
 * password, links that prove an address, notices of a sign-up, asks for the newsletter, all together. One network may use
 * up eight of the twelve, so that a stranger at one place leaves the others to whoever reads the mailbox.
 */
const mailsADay = { perMailbox: 12, perMailboxAndClient: 8 } as const;

/** Of links to a way back in, one an hour goes out whatever else was sent: nobody can keep an owner out by asking often. */
const hourlyLinks = 1;

/** Who asks, for whom: an address, and the network that the request came from (null where it is not known). */
export interface MailAsk {
  email: string;
  client: string | null;
}

/**
 * Counts one ask, and says whether a mail may follow. It counts the ask and not the mail: it is the same whether the
 * address has an account or not, so what is refused afterwards tells nothing.
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

/** The same for a link to a way back in: the first within an hour is always sent, and counted all the same. */
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

/** The same for what is asked for once, however often it is said within a day: a form that is posted again, say. */
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

/** Forgets the counts whose time is over. */
export async function forgetAllowances(db: Db | Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(mailAllowances).where(lt(mailAllowances.countsUntil, now));
}

/** One statement, so that any number of requests at once count right: the row is there afterwards only if it may be. */
async function take(
  db: Db | Tx,
  keys: Keys,
  subject: string,
  { now, hours, atMost }: { now: Temporal.Instant; hours: number; atMost: number },
): Promise<boolean> {
  const countsUntil = now.add({ hours });
  const isOver = lt(mailAllowances.countsUntil, now);
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
