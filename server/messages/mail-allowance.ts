import { eq, lt } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { mailboxOf } from "#core/people/mailboxes.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { mailAllowances } from "#server/db/schema/accounts.ts";
import { countOne } from "#server/messages/count-one.ts";
import { mayMailInAll } from "#server/messages/totals.ts";
import type { Services } from "#server/start/services.ts";

/**
 * How many unsolicited mails one mailbox gets within a day of the first: codes, links to a password, links that prove
 * an address, notices of a sign-up, questions about the newsletter, all together. Whatever is beyond is left out, and
 * whoever asked gets the same answer: nobody learns whether a mailbox was used here, or who else has asked.
 *
 * The mailbox's own reader is told apart from strangers by the browser. A browser that has proven the mailbox has a
 * share of its own. Before that first proof nothing tells the reader from a stranger but the network, so each network
 * can always have the first mails of a day, also when strangers elsewhere have used up the rest.
 */
const mailsADay = {
  perOwnBrowser: 12,
  /** By one network of each width, the narrowest first: a stranger leaves something to the neighbours. */
  perNetwork: [8, 10, 10],
  perMailbox: 12,
  /** The first of each wide network, beyond the twelve; and how many of those there are in all. */
  firstOfNetwork: 2,
  beyond: 24,
  /** By the owners of all lists together, who may be strangers, too. */
  byLists: 8,
} as const;

/** What one network may have mailed to all mailboxes in an hour, by its width: a library, or somebody who mails the world. */
const askedAnHour = [150, 300, 600] as const;

/** Of texts that a number has not agreed to, and first texts. */
const textsADay = 3;

/**
 * Of links that lead back in, and of those that open an account, one an hour goes out whatever else was sent: nobody can keep
 * an owner out by asking often.
 */
const hourlyLinks = 1;

/** Who asks, and for whom. */
export interface MailAsk {
  email: string;
  /** The networks of the request, the narrowest first. */
  networks: readonly string[];
  /** The browser that asks, if this mailbox was proven in it before. */
  browser: string | null;
}

/** What the operator has mailed is counted apart: no stranger uses it up. */
export const operatorAsks = (email: string): MailAsk => ({ email, networks: [], browser: "operator" });

/** What all of these need. */
type Counting = Pick<Services, "keys" | "config" | "log">;

/**
 * Counts one request, and says whether a mail may follow. It counts the request and not the mail, so the count is the
 * same whether the address has an account or not.
 *
 * Beyond the total of all strangers' mails, codes and links go on as to a mailbox whose share is used up: each wide network has
 * its first two. What `canWait` stops.
 */
export async function mayMail(
  db: Db | Tx,
  services: Counting,
  now: Temporal.Instant,
  ask: MailAsk,
  { canWait = false } = {},
): Promise<boolean> {
  const room = await roomThere(db, services, now, ask);
  if (room === "none" || (room === "first" && canWait)) return false;
  return mayGetMore(db, services.keys, now, ask, room);
}

/**
 * Whether a link may follow that leads back into an account, or proves its address. Beyond the counts, one an hour of each is always sent.
 * The caller knows that there is something to send: what is asked for before there is an account must not use up its first link.
 */
export async function mayMailLink(
  db: Db | Tx,
  services: Counting,
  now: Temporal.Instant,
  ask: MailAsk,
  leads: "back" | "on",
): Promise<boolean> {
  return (await mayMail(db, services, now, ask)) || takeHourlyLink(db, services.keys, now, ask, leads);
}

/**
 * Whether a link may follow that opens an account. It may go to any mailbox in the world, so the network's count holds. Any such
 * link serves the mailbox's reader, also one that a stranger has asked for: nobody can be kept from an account.
 */
export async function mayMailSignUp(
  db: Db | Tx,
  services: Counting,
  now: Temporal.Instant,
  ask: MailAsk,
): Promise<boolean> {
  const room = await roomThere(db, services, now, ask);
  if (room === "none") return false;
  return (
    (await mayGetMore(db, services.keys, now, ask, room)) ||
    takeHourlyLink(db, services.keys, now, ask, "new")
  );
}

/**
 * Each kind by itself: somebody with an account is told of a sign-up by a mail that leads nowhere. An account is found by the
 * exact address, so a link back counts by it: asked for by another spelling, it would be used up and never sent. A link that
 * opens an account goes to any spelling, so that all but the plain one share an hour's.
 */
function takeHourlyLink(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  { email }: MailAsk,
  leads: "back" | "on" | "new",
): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const counted = leads !== "new" || email === mailbox ? email : `spelled\0${mailbox}`;
  return take(db, keys, hourlyLink(leads, counted), { now, hours: 1, atMost: hourlyLinks });
}

const hourlyLink = (leads: string, counted: string) => `link ${leads}\0${counted}`;

/** A link back was used: the next one need not wait for the hour's end. Only the mailbox's reader can cause it. */
export async function giveBackHourlyLink(tx: Tx, keys: Keys, email: string): Promise<void> {
  const key = keys.hash("mail-allowance", hourlyLink("back", email));
  await tx.delete(mailAllowances).where(eq(mailAllowances.key, key));
}

/**
 * What whoever asks may have mailed to anybody: nothing more by these networks; of each mailbox the first mails, as all strangers
 * together have had their total; or whatever the mailbox may get. A known reader needs no such leave.
 */
async function roomThere(
  db: Db | Tx,
  services: Counting,
  now: Temporal.Instant,
  { browser, networks }: MailAsk,
): Promise<"none" | "first" | "all"> {
  if (browser !== null) return "all";
  for (const [width, network] of networks.entries()) {
    const atMost = askedAnHour[width] ?? askedAnHour[0];
    if (!(await take(db, services.keys, `network\0${network}`, { now, hours: 1, atMost }))) return "none";
  }
  return (await mayMailInAll(db, services, now)) ? "all" : "first";
}

/** Whether the mailbox may get one more, from the share of whoever asks. */
async function mayGetMore(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  ask: MailAsk,
  room: "first" | "all",
) {
  const { browser, networks } = ask;
  const mailbox = mailboxOf(ask.email);
  const takeOf = (share: string, atMost: number) =>
    take(db, keys, `${mailbox}\0${share}`, { now, hours: 24, atMost });
  if (browser !== null) return takeOf(`browser\0${browser}`, mailsADay.perOwnBrowser);
  for (const [width, network] of networks.entries()) {
    const atMost = mailsADay.perNetwork[width] ?? mailsADay.perNetwork[0];
    if (!(await takeOf(`network\0${network}`, atMost))) return false;
  }
  const isFirst = await takeOf(`first\0${networks.at(-1)}`, mailsADay.firstOfNetwork);
  if (room === "all" && (await takeOf("all", mailsADay.perMailbox))) return true;
  return isFirst && takeOf("beyond", mailsADay.beyond);
}

/**
 * Whether a mail may go to somebody whom a list's owner has entered and who has never said yes: "you were added", "the date is
 * done", "it is open again". The owner could cause any number of such mails, by adding and removing, or by "done" and its undo. Reminders are not counted: none may be lost, and each has a step that stops them.
 */
export const mayMailFromList = (tx: Tx, keys: Keys, now: Temporal.Instant, email: string): Promise<boolean> =>
  take(tx, keys, `lists\0${mailboxOf(email)}`, { now, hours: 24, atMost: mailsADay.byLists });

/**
 * Whether a number may be sent one more text that it has not agreed to, or its first: three a day, over all lists. Entering
 * the number again makes a new channel, and would otherwise make a new text.
 */
export const mayTextUnasked = (tx: Tx, keys: Keys, now: Temporal.Instant, number: string): Promise<boolean> =>
  take(tx, keys, `text\0${number}`, { now, hours: 24, atMost: textsADay });

/**
 * Whether a mail may go that is asked for once, however often that is repeated within a day: by a form that is posted
 * again, say.
 */
export async function mayMailOnce(
  tx: Tx,
  services: Counting,
  now: Temporal.Instant,
  ask: MailAsk,
  occasion: string,
): Promise<boolean> {
  const once = `once\0${occasion}\0${mailboxOf(ask.email)}`;
  if (!(await take(tx, services.keys, once, { now, hours: 24, atMost: 1 }))) return false;
  return mayMail(tx, services, now, ask, { canWait: true });
}

/** Deletes the counts whose time is over. */
export async function forgetAllowances(db: Db | Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(mailAllowances).where(lt(mailAllowances.countsUntil, now));
}

const take = async (...counted: Parameters<typeof countOne>): Promise<boolean> =>
  (await countOne(...counted)) !== null;
