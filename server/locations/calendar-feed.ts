import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { knownLanguage } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { user } from "#server/db/schema/accounts.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { inLanguage } from "#server/language.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { ownSubscription, type Which } from "#server/subscriptions/own-subscription.ts";
import { shareLockAccount } from "#server/subscriptions/share-lock-account.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";
import { readCalendarDates } from "./read-dates.ts";
import { writeCalendar } from "./write-calendar.ts";

/** When a calendar's address was made. Null without one. */
export async function readFeed(db: Db | Tx, userId: string, which: Which) {
  const subscription = await ownSubscription(db, userId, which);
  if (!subscription) return null;
  const where = eq(calendarFeeds.subscriptionId, subscription.id);
  const [feed] = await db.select({ createdAt: calendarFeeds.createdAt }).from(calendarFeeds).where(where);
  return feed ?? null;
}

/**
 * Gives the user's dates a new private address in place of the old one. The address is shown only now: only its keyed hash is
 * stored. The account's own address is told.
 * @throws Refusal NOT_FOUND without a paid subscription
 */
export async function createFeed(db: Db, services: Services, userId: string, which: Which): Promise<string> {
  const { clock, keys, config } = services;
  const { id } = await paidSubscription(db, userId, which);
  const now = clock.now();
  const token = randomBytes(24).toString("base64url");
  const feed = { tokenHash: keys.hash("calendar", token), createdAt: now };
  await db.transaction(async (tx) => {
    await shareLockAccount(tx, userId);
    await tx
      .insert(calendarFeeds)
      .values({ subscriptionId: id, ...feed })
      .onConflictDoUpdate({ target: calendarFeeds.subscriptionId, set: feed });
    const actor = { userId };
    await recordAudit(tx, { at: now, actor, action: "calendar-opened", subscriptionId: id });
    await notifyActivity(tx, services, userId, "calendar-link-made");
  });
  services.wakeDispatcher();
  return `${config.publicUrl}/c/${token}.ics`;
}

/** Closes the address: it opens nothing any more. */
export async function closeFeed(db: Db, { clock }: Services, userId: string, which: Which): Promise<void> {
  const now = clock.now();
  const subscription = await ownSubscription(db, userId, which);
  if (!subscription) return;
  await db.transaction(async (tx) => {
    const where = eq(calendarFeeds.subscriptionId, subscription.id);
    const closed = await tx
      .delete(calendarFeeds)
      .where(where)
      .returning({ id: calendarFeeds.subscriptionId });
    if (closed.length === 0) return;
    const actor = { userId };
    await recordAudit(tx, { at: now, actor, action: "calendar-closed", subscriptionId: subscription.id });
  });
}

/** An address's calendar, in its account's language: a calendar program has none. Null for a closed or unknown address. */
export async function readCalendar(
  db: Db | Tx,
  { keys, config }: Services,
  token: string,
): Promise<string | null> {
  const where = inArray(calendarFeeds.tokenHash, keys.storedHashes("calendar", token));
  const [feed] = await db
    .select({ id: calendarFeeds.subscriptionId, language: user.language })
    .from(calendarFeeds)
    .innerJoin(subscriptions, eq(subscriptions.id, calendarFeeds.subscriptionId))
    .leftJoin(user, eq(user.id, subscriptions.ownerUserId))
    .where(where);
  if (!feed) return null;
  const dates = await readCalendarDates(db, feed.id);
  return inLanguage(knownLanguage(feed.language), () => writeCalendar(dates, config.publicUrl));
}

/**
 * One of the user's own dates, for a one-time import.
 * @throws Refusal NOT_FOUND, for another's date and for one that has ended
 */
export async function readOwnDate(
  db: Db | Tx,
  { config }: Services,
  userId: string,
  locationId: string,
): Promise<string> {
  const [place] = await db
    .select({ of: locations.subscriptionId })
    .from(locations)
    .where(eq(locations.id, locationId));
  if (!place) throw new Refusal("not-found");
  const { id } = await paidSubscription(db, userId, place.of);
  const dates = await readCalendarDates(db, id);
  const date = dates.filter((one) => one.locationId === locationId);
  if (date.length === 0) throw new Refusal("not-found");
  return writeCalendar(date, config.publicUrl);
}

async function paidSubscription(db: Db | Tx, userId: string, which: Which): Promise<Subscription> {
  const subscription = await ownSubscription(db, userId, which);
  if (!subscription || subscription.status === "pending_payment") {
    throw new Refusal("not-found");
  }
  return subscription;
}
