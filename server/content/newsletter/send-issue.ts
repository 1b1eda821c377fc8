import { eq, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { allLanguages, firstLanguage } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { type IssueWords, newsletterIssues, newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { dispatchDeliveries, oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { listUnconfirmed } from "#server/delivery/hold.ts";
import { readGates } from "#server/delivery/provider-breaker.ts";
import { deliveryLifetime, enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Services } from "#server/start/services.ts";
import type { Issue } from "./read-issue.ts";

/** The message says why the issue cannot be sent and what to do. */
export class SendingError extends Error {
  override name = "SendingError";
  /** The same issue can be sent later. */
  readonly isForNow: boolean;
  constructor(message: string, { isForNow = false } = {}) {
    super(message);
    this.isForNow = isForNow;
  }
}

/** An issue's messages by status: planned, sending, sent … */
export type Counts = Record<string, number>;

/** An issue's progress. `isThrough`: nobody on the list still waits for it. */
export interface Sending {
  counts: Counts;
  isThrough: boolean;
}

/** Queue this many at a time: a code or a reminder that falls due meanwhile must not wait behind thousands. */
const portion = 200;

/** At most this many may go out twice after a kill (dispatch-deliveries.ts). */
const batchSize = 20;

/** The worker sends reminders: this command may not know the provider of texts, and would hold them back. */
const kind = "newsletter";

/**
 * Sends an issue to everybody on the list, once: issue and subscriber identify a message for ever. After a kill or a stop the
 * same command continues. Subscribers come in portions; each is sent before the next is queued, and `onProgress` is called after
 * each. Messages that a worker has in flight are the worker's to send.
 * @throws SendingError without a postal address, while a restore is unconfirmed, and when the issue was begun with another text
 */
export async function sendIssue(
  db: Db,
  services: Services,
  issue: Issue,
  { onProgress, signal }: { onProgress: (passed: number, subscribers: number) => void; signal: AbortSignal },
): Promise<Sending> {
  const { clock, config } = services;
  if (config.postalAddress === undefined) {
    throw new SendingError(
      "POSTAL_ADDRESS is not set: a newsletter must name its sender's postal address (CAN-SPAM, 15 U.S.C. 7704).",
    );
  }
  await requireSending(db);
  await storeIssue(db, issue, config.postalAddress, clock.now());
  const subscribers = await db.$count(newsletterSubscribers, eq(newsletterSubscribers.state, "confirmed"));
  let [passed, after, isQueued] = [0, 0, false];
  while (!signal.aborted) {
    const { count, last } = await enqueuePortion(db, clock.now(), issue.name, after);
    isQueued = last === null;
    if (last === null) break;
    [passed, after] = [passed + count, last];
    await dispatchDeliveries(db, services, { batchSize, lanes: oneLane, signal, kind });
    onProgress(passed, subscribers);
    // The mail server takes none at the moment. More messages would only wait in front of others that fall due.
    if (await isMailPaused(db, clock.now())) return sendingOf(db, issue.name, false);
  }
  // Messages that a killed run had queued.
  if (!signal.aborted) await dispatchDeliveries(db, services, { batchSize, lanes: oneLane, signal, kind });
  return sendingOf(db, issue.name, isQueued);
}

/** Nothing leaves a restored database before the operator has confirmed it. */
async function requireSending(db: Db): Promise<void> {
  const [restore] = await listUnconfirmed(db);
  if (!restore) return;
  throw new SendingError(
    `Nothing was sent: this database was restored to its state of ${restore.takenAt}, and nothing leaves it before daymark restore --confirm. Who left the list since then is on it again: look at your mail server's log first.`,
    { isForNow: true },
  );
}

/**
 * Sends a test issue to one address, in each of its languages, any number of times. @throws SendingError while a restore is
 * unconfirmed
 */
export async function sendTestIssue(
  db: Db,
  services: Services,
  issue: Issue,
  address: string,
): Promise<Sending> {
  const { keys, clock, config } = services;
  await requireSending(db);
  const name = `test:${issue.name}:${clock.now().epochMilliseconds}`;
  await storeIssue(db, { ...issue, name }, config.postalAddress ?? null, clock.now());
  for (const language of allLanguages) {
    if (language !== firstLanguage && !issue.translations[language]) continue;
    await enqueueDelivery(db, keys, clock.now(), {
      template: "newsletter-issue",
      params: { subscriberNumber: 0, issue: name },
      dedupeKey: `${name}:${language}`,
      channel: "email",
      to: { address, language },
    });
  }
  await dispatchDeliveries(db, services, { kind });
  return sendingOf(db, name, true);
}

/** Stores the issue as it is: a sending that has begun must continue with the same words. */
async function storeIssue(
  db: Db | Tx,
  { name, subject, lead, html, text, translations }: Issue,
  postalAddress: string | null,
  createdAt: Temporal.Instant,
): Promise<void> {
  const words = { subject, lead, html, text };
  await db
    .insert(newsletterIssues)
    .values({ name, ...words, translations, postalAddress, createdAt })
    .onConflictDoNothing();
  const [stored] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.name, name));
  const isSame =
    isSameText(words, stored) &&
    allLanguages.every((language) => isSameText(translations[language], stored?.translations?.[language]));
  if (!isSame) {
    throw new SendingError(
      `The issue ${name} was begun with another text, and some have it. Give this one another name, or put the old text back to go on.`,
    );
  }
}

const parts = ["subject", "lead", "html", "text"] as const;

const isSameText = (one: IssueWords | undefined, other: IssueWords | undefined): boolean =>
  parts.every((part) => one?.[part] === other?.[part]);

/**
 * Queues the next subscribers by number.
 * @returns their count, and the last one's number (null when there are no more)
 */
async function enqueuePortion(
  db: Db | Tx,
  now: Temporal.Instant,
  issue: string,
  after: number,
): Promise<{ count: number; last: number | null }> {
  const [row] = await queryRows<{ count: number; last: number | null }>(
    db,
    sql`with portion as (
        select id, number, email, language from newsletter_subscribers
        where state = 'confirmed' and number > ${after}::bigint order by number limit ${portion}::int
      ), queued as (
        insert into deliveries (kind, template, params, dedupe_key, channel, to_address, language, status,
          next_attempt_at, give_up_at, created_at, updated_at)
        select 'newsletter', 'newsletter-issue',
          jsonb_build_object('subscriberNumber', number, 'issue', ${issue}::text), ${issue}::text || ':' || id, 'email',
          email, language, 'planned', ${atInstant(now)}, ${atInstant(now.add(deliveryLifetime.newsletter))}, ${atInstant(now)},
          ${atInstant(now)}
        from portion
        on conflict do nothing
      )
      select count(*)::int as count, max(number)::int as last from portion`,
  );
  return row ?? { count: 0, last: null };
}

/** Asks the provider's gate, because due rows may also be in a worker's hands. */
async function isMailPaused(db: Db | Tx, now: Temporal.Instant): Promise<boolean> {
  return !(await readGates(db, now)).well.includes("email");
}

async function sendingOf(db: Db | Tx, issue: string, isQueued: boolean): Promise<Sending> {
  const counts = await countMessages(db, issue);
  return { counts, isThrough: isQueued && !counts.planned && !counts.sending };
}

async function countMessages(db: Db | Tx, issue: string): Promise<Counts> {
  const rows = await queryRows<{ status: string; count: number }>(
    db,
    sql`select status, count(*)::int as count from deliveries
      where kind = 'newsletter' and params ->> 'issue' = ${issue} group by status order by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
