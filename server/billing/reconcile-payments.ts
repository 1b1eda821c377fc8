import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { followPayment } from "#server/billing/follow-payment.ts";
import { receivePaymentEvent } from "#server/billing/receive-payment-event.ts";
import { listOwedRefunds, makeRefund } from "#server/billing/refund-payment.ts";
import { isFromWrongClock, mostMinutesAhead } from "#server/clock.ts";
import type { Db } from "#server/db/client.ts";
import { payments, reconciliations } from "#server/db/schema/billing.ts";
import { PaymentProviderError } from "#server/providers/payments/port.ts";
import type { Services } from "#server/start/services.ts";
import { unopenedHours } from "./payment.ts";

/** Ask the provider about an attempt after this many minutes without news. */
const silentMinutes = 60;
/** Minutes between two reconciliations, and minutes by which each overlaps the last. */
const [everyMinutes, overlapMinutes] = [10, 60];
/** Stripe lists its events this far back. */
const longestDays = 29;

/** The provider counts as down after this many failed questions. Each can take half a minute. */
const mostFailures = 3;

export interface ReconcileOptions {
  /** Ends it between two payments or events; the next reconciliation goes on. */
  signal?: AbortSignal;
  /** Called after each payment and event, so that a slow provider does not look like a stuck round. */
  onProgress?: () => void;
}

export interface Reconciled {
  asked: number;
  events: number;
  dropped: number;
}

/**
 * Catches up on missed webhooks: asks about every attempt open or on its way for more than an hour, replays the provider's events
 * since the last time, and makes requested refunds that are still missing. The result is the same as if every webhook had come.
 * @throws PaymentProviderError: the next round goes on
 */
export async function reconcilePayments(
  db: Db,
  services: Services,
  options: ReconcileOptions = {},
): Promise<Reconciled> {
  const { payments: provider, clock } = services;
  const none = { asked: 0, events: 0, dropped: 0 };
  if (!provider) return none;
  const now = clock.now();
  const dropped = await dropUnopened(db, now);
  const asked = await withEach(await listSilent(db, now), options, (id) => followPayment(db, services, id));
  await withEach(await listOwedRefunds(db), options, (id) => makeRefund(db, services, id));
  const since = await lastListed(db, now, provider.name);
  const oldest = now.subtract({ hours: 24 * longestDays });
  const from = since === null ? oldest : since.subtract({ minutes: overlapMinutes });
  const events = await provider.eventsSince(
    from.epochMilliseconds < oldest.epochMilliseconds ? oldest : from,
  );
  for (const event of events) {
    if (options.signal?.aborted) return { asked, events: events.length, dropped };
    await receivePaymentEvent(db, services, event);
    options.onProgress?.();
  }
  await noteListed(db, provider.name, now);
  return { asked, events: events.length, dropped };
}

/** Reconciles if it is due: workers call it with every round. */
export async function reconcileIfDue(
  db: Db,
  services: Services,
  options: ReconcileOptions = {},
): Promise<Reconciled | null> {
  const { payments: provider, clock } = services;
  // The demo's payments are confirmed at once.
  if (!provider) return null;
  const now = clock.now();
  const last = await lastListed(db, now, provider.name);
  const isDue = last === null || now.since(last).total("minutes") >= everyMinutes;
  return isDue ? reconcilePayments(db, services, options) : null;
}

/** Drops attempts that the provider never answered: nobody was told where to pay them. */
async function dropUnopened(db: Db, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: unopenedHours });
  const isUnopened = and(
    eq(payments.status, "open"),
    sql`${payments.providerRef} is null`,
    lt(payments.createdAt, before),
  );
  const rows = await db
    .update(payments)
    .set({ status: "expired" })
    .where(isUnopened)
    .returning({ id: payments.id });
  return rows.length;
}

/** Unfinished attempts and payments without a known fee, if there was no news for an hour. */
async function listSilent(db: Db, now: Temporal.Instant): Promise<string[]> {
  const before = now.subtract({ minutes: silentMinutes });
  const isUnfinished = or(
    inArray(payments.status, ["open", "processing"]),
    // A dispute lasts for months, and Stripe lists one month of events.
    eq(payments.dispute, "open"),
    // Stripe books the fee after the payment and sends no event about it.
    and(eq(payments.status, "paid"), isNull(payments.feeCents)),
  );
  const isSilent = and(
    lt(payments.createdAt, before),
    or(
      isNull(payments.checkedAt),
      lt(payments.checkedAt, before),
      gt(payments.checkedAt, now.add({ minutes: mostMinutesAhead })),
    ),
  );
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isUnfinished, isSilent, isNotNull(payments.providerRef)))
    .orderBy(asc(payments.createdAt));
  return rows.map(({ id }) => id);
}

/**
 * Calls `act` for each payment. One failure of the provider does not stop the others; several mean that it is down.
 * @returns how many calls succeeded
 * @throws PaymentProviderError
 */
async function withEach(
  ids: readonly string[],
  { signal, onProgress }: ReconcileOptions,
  act: (id: string) => Promise<unknown>,
): Promise<number> {
  const failures: PaymentProviderError[] = [];
  let done = 0;
  for (const id of ids) {
    if (signal?.aborted) break;
    try {
      await act(id);
      done += 1;
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      failures.push(error);
      if (failures.length === mostFailures) throw error;
    }
    onProgress?.();
  }
  if (done === 0 && failures[0]) throw failures[0];
  return done;
}

/** Null when unknown (never listed, or by a wrong clock): then replay all that the provider still lists. */
async function lastListed(
  db: Db,
  now: Temporal.Instant,
  provider: "demo" | "stripe",
): Promise<Temporal.Instant | null> {
  const [row] = await db.select().from(reconciliations).where(eq(reconciliations.provider, provider));
  return row && !isFromWrongClock(row.listedAt, now) ? row.listedAt : null;
}

async function noteListed(db: Db, provider: "demo" | "stripe", listedAt: Temporal.Instant): Promise<void> {
  await db
    .insert(reconciliations)
    .values({ provider, listedAt })
    .onConflictDoUpdate({ target: reconciliations.provider, set: { listedAt } });
}
