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
 * How many unsolicited mails one mailbox gets within a day of the first: codes, password links, links that prove an address,
 * sign-up notices, newsletter questions, all together. Further mails are left out, and the person who asked gets the same answer:
 * nobody learns whether a mailbox was used here, or who else has asked.
 *
 * The browser tells the mailbox's reader from strangers: one that has proven the mailbox has a separate share. Before that first
 * proof only the network tells them apart, so each network can always have the first mails of a day, even when strangers
 * elsewhere have used up the rest.
 */
const mailsADay = {
  perOwnBrowser: 12,
  /** By one network of each width, narrowest first, so that a stranger leaves something to the neighbours. */
  perNetwork: [8, 10, 10],
  perMailbox: 12,
  /** For each wide network its first mails, beyond the twelve; and how many of those in all. */
  firstOfNetwork: 2,
  beyond: 24,
  /** By the owners of all lists together: they may be strangers, too. */
  byLists: 8,
} as const;

/**
 * What one network may ask for in an hour over all mailboxes, by its width: it may be a library, or somebody who mails the world.
 */
const askedAnHour = [150, 300, 600] as const;

/** Texts that a number has not agreed to, and first texts. */
const textsADay = 3;

/**
 * Of links back into an account, and of links that open one, one an hour always goes out: nobody can lock out an owner by asking
 * often.
 */
const hourlyLinks = 1;

/** Who asks, and for whom. */
export interface MailAsk {
  email: string;
  /** The request's networks, narrowest first. */
  networks: readonly string[];
  /** The browser that asks, if it has proven this mailbox before. */
  browser: string | null;
}

/** The operator's mails count separately: no stranger uses them up. */
export const operatorAsks = (email: string): MailAsk => ({ email, networks: [], browser: "operator" });

type Counting = Pick<Services, "keys" | "config" | "log">;

/**
 * Counts one request, and says whether a mail may follow. Counts requests, not mails, so the count is the same whether or not the
 * address has an account.
 *
 * Beyond the total of all strangers' mails, codes and links go on as for a mailbox whose share is used up: each wide network has
 * its first two. `canWait` mails stop.
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
 * Whether a mail may follow with a link back into an account or one that proves its address. One of each an hour is always sent.
 * Call it only when there is something to send: a request before the account exists must not use up its first link.
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
 * Whether a mail may follow with a link that opens an account. It may go to any mailbox in the world, so the network's count
 * holds. The link serves the mailbox's reader even if a stranger asked for it, so nobody can be kept from an account.
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
 * Each kind counts separately: an account's owner is told of a sign-up by a mail without a link. An account is found by the exact
 * address, so a link back counts by it: asked for in another spelling, it would be used up and never sent. A link that opens an
 * account goes to any spelling, so all spellings but the plain one share one an hour.
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

/** A link back was used, so the next one need not wait for the hour's end. Only the mailbox's reader can cause this. */
export async function releaseHourlyLink(tx: Tx, keys: Keys, email: string): Promise<void> {
  const key = keys.hash("mail-allowance", hourlyLink("back", email));
  await tx.delete(mailAllowances).where(eq(mailAllowances.key, key));
}

/**
 * What the asker's networks may still have mailed to anybody: `none`: nothing more this hour; `first`: the strangers' total is
 * used up, so only each mailbox's first mails; `all`: whatever the mailbox may get. A known reader has no such limit.
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

/** Whether the mailbox may get one more mail from the asker's share. */
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
 * Whether a mail may go to somebody whom an account holder has entered and who has never agreed: "you were added", "the date is
 * done", "it is open again". The holder could cause any number of these, by adding and removing, or by "done" and its undo.
 * Reminders do not count: none may be lost, and each has a step that stops them.
 */
export const mayMailFromList = (tx: Tx, keys: Keys, now: Temporal.Instant, email: string): Promise<boolean> =>
  take(tx, keys, `lists\0${mailboxOf(email)}`, { now, hours: 24, atMost: mailsADay.byLists });

/**
 * Whether a number may get one more text that it has not agreed to, or its first: three a day, over all lists. (A number entered
 * again gets a new channel and would get a new text.)
 */
export const mayTextUnasked = (tx: Tx, keys: Keys, now: Temporal.Instant, number: string): Promise<boolean> =>
  take(tx, keys, `text\0${number}`, { now, hours: 24, atMost: textsADay });

/** Whether a mail may go that goes once a day however often it is asked for, such as when a form is posted again. */
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

/** Deletes expired counts. */
export async function forgetAllowances(db: Db | Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(mailAllowances).where(lt(mailAllowances.countsUntil, now));
}

const take = async (...counted: Parameters<typeof countOne>): Promise<boolean> =>
  (await countOne(...counted)) !== null;
