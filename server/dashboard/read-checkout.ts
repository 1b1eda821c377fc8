import { and, eq, isNull, ne } from "drizzle-orm";
import type { PriceList } from "#core/money/kinds.ts";
import type { OrderLine } from "#core/money/order.ts";
import { isActive, mayPayForYear, newestEndNotice, renewedTerm } from "#core/money/subscription.ts";
import type { WaitsForYes } from "#core/signup/question-days.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import {
  type NextReminder,
  readNextReminder,
  readYearAhead,
  type YearAhead,
} from "#server/dashboard/read-coming-messages.ts";
import { type FirstTextState, readFirstText } from "#server/dashboard/read-first-text.ts";
import { type FirstDate, readFirstDate } from "#server/dashboard/read-locations.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import type { LocalTime } from "#server/reminders/coming-of-list.ts";
import { readWaitsForYes } from "#server/signups/ask-for-yes.ts";
import { type NotCovered, notCovered } from "#server/signups/not-covered.ts";
import type { Services } from "#server/start/services.ts";
import { findWithToday, termOf } from "#server/subscriptions/find-with-today.ts";
import { isPaymentOnItsWay } from "#server/subscriptions/may-take-back.ts";
import { ownSubscription, ownSubscriptions, type Which } from "#server/subscriptions/own-subscription.ts";
import { readOrder } from "#server/subscriptions/read-order.ts";

export interface Checkout {
  /** The subscription's id for its owner. Null without an owner. */
  subscription: string | null;
  status: "none" | "pending_payment" | "paid";
  paymentProvider: PaymentProvider["name"] | null;
  priceList: PriceList;
  /** The price of a year now, and its lines. Cents. */
  totalCents: number;
  lines: OrderLine[];
  /** The paid term's last day, which the next payment extends or follows; null for a first year. The payer sends it back. */
  extendsFrom: string | null;
  /** The last day that the next payment would cover; null when no further year can be paid for now. */
  paidThrough: string | null;
  /** A payment was made and has not arrived yet. */
  isProcessing: boolean;
  startsOn: string | null;
  endsOn: string | null;
  renewable: boolean;
  /** The term is in its last thirty days, and the account holder has been told. */
  endsSoon: boolean;
  notCovered: NotCovered[];
  firstText: FirstTextState;
  /** When a first text that waits for the morning leaves, on its reader's clock. */
  firstTextAt: LocalTime | null;
  /** For the maker of a paid year, while the account holder has not agreed. Otherwise null. */
  waits: WaitsForYes | null;
  /** The first date and its strip. Null when not requested, and when the year covers no date that is left. */
  firstDate: FirstDate | null;
  /** Null until it is paid, and when not requested. */
  nextReminder: NextReminder | null;
  /** Who gets the year's messages. Null once it is paid, and when not requested. */
  yearAhead: YearAhead | null;
}

/** Selects one of the account's people, or what an e-mail check saved. Null where none is named. */
export interface Payable {
  which: Which;
  verification: string | null;
}

/**
 * The id of the subscription to pay for, or null. For a signed-in user the one that they name; else the one in the cookie of a
 * saved sign-up, if it still counts (`mayPay`); else the user's only one. A named e-mail check means only what it saved. Only
 * reads.
 * @throws Refusal NOT_FOUND for another's; VALIDATION when there are several and none is named
 */
export async function findPayable(
  db: Db | Tx,
  user: SessionUser | null,
  { which, verification }: Payable,
  cookie: { subscriptionId: string; verificationId: string } | null,
): Promise<string | null> {
  if (user !== null && which !== null) return (await ownSubscription(db, user.id, which))?.id ?? null;
  const isMeant = cookie !== null && (verification === null || cookie.verificationId === verification);
  const saved = isMeant ? await findSaved(db, cookie) : null;
  if (saved && mayPay(saved, user)) return saved.subscription.id;
  if (user === null) return null;
  if (verification === null) return (await ownSubscription(db, user.id, null))?.id ?? null;
  const own = await ownSubscriptions(db, user.id);
  return own.find(({ verificationId }) => verificationId === verification)?.id ?? null;
}

async function findSaved(
  db: Db | Tx,
  { subscriptionId, verificationId }: { subscriptionId: string; verificationId: string },
) {
  const [row] = await db
    .select({ subscription: subscriptions, madeBy: emailVerifications.email, ownerEmail: users.email })
    .from(subscriptions)
    .innerJoin(emailVerifications, eq(emailVerifications.id, subscriptions.verificationId))
    .leftJoin(users, eq(users.id, subscriptions.ownerUserId))
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        eq(subscriptions.verificationId, verificationId),
        isNull(subscriptions.closedAt),
      ),
    );
  return row ?? null;
}

/**
 * Whether a saved sign-up's cookie still counts. For a visitor: while nobody owns the sign-up, or when its owner is the account
 * whose address the maker proved. For a signed-in user: only when the sign-up is theirs or names their account, because on a
 * shared computer the cookie may be another person's. Paying never changes the owner.
 */
function mayPay(
  { subscription, madeBy, ownerEmail }: NonNullable<Awaited<ReturnType<typeof findSaved>>>,
  user: SessionUser | null,
): boolean {
  const { ownerUserId, claimEmail } = subscription;
  if (user) return ownerUserId === null ? claimEmail === user.email : ownerUserId === user.id;
  return ownerUserId === null || madeBy === ownerEmail;
}

/**
 * A subscription's payment state. A lapsed subscription waits for payment like a new one. `tellsNext`: include the next reminder,
 * for the owner and for the tab that made the sign-up. A cookie alone, at a shared computer, reveals nobody's dates. `tellsYear`:
 * the same for the year's messages, which only the wizard's last page shows.
 */
export async function readCheckout(
  db: Db | Tx,
  services: Services,
  subscriptionId: string | null,
  { tellsNext, tellsYear }: { tellsNext: boolean; tellsYear: boolean },
): Promise<Checkout> {
  const paymentProvider = services.payments?.name ?? null;
  const none = {
    subscription: null,
    status: "none",
    priceList: "present",
    totalCents: 0,
    extendsFrom: null,
    paidThrough: null,
    isProcessing: false,
    startsOn: null,
    endsOn: null,
    renewable: false,
    endsSoon: false,
  } as const;
  const found = subscriptionId && (await findWithToday(db, services.clock.now(), subscriptionId));
  if (!found)
    return {
      ...none,
      paymentProvider,
      lines: [],
      notCovered: [],
      firstText: "none",
      firstTextAt: null,
      waits: null,
      firstDate: null,
      nextReminder: null,
      yearAhead: null,
    };
  const { subscription, today } = found;
  const term = termOf(subscription);
  const isPaid = subscription.status === "active" && term !== null && isActive(term.endsOn, today);
  const covered = isPaid ? term : renewedTerm(term, today);
  const open = and(eq(locations.subscriptionId, subscription.id), ne(locations.state, "ended"));
  const places = await db.select().from(locations).where(open);
  const order = await readOrder(db, subscription);
  const renewable = mayPayForYear(term, today);
  return {
    subscription: subscription.ownerUserId === null ? null : subscription.id,
    status: isPaid ? "paid" : "pending_payment",
    paymentProvider,
    priceList: subscription.priceList,
    totalCents: order.totalCents,
    lines: order.lines,
    extendsFrom: term?.endsOn.toString() ?? null,
    paidThrough: renewable ? renewedTerm(term, today).endsOn.toString() : null,
    isProcessing: await isPaymentOnItsWay(db, subscription.id),
    startsOn: isPaid ? term.startsOn.toString() : null,
    endsOn: isPaid ? term.endsOn.toString() : null,
    renewable: isPaid && renewable,
    endsSoon: isPaid && newestEndNotice(term.endsOn, today) !== null,
    notCovered: notCovered(covered.endsOn, places),
    ...(isPaid
      ? await readFirstText(db, services, subscription.id)
      : { firstText: "none" as const, firstTextAt: null }),
    waits: isPaid ? await readWaitsForYes(db, subscription.id) : null,
    firstDate: (isPaid ? tellsNext : tellsYear)
      ? await readFirstDate(db, services, subscription.id, { today, endsOn: covered.endsOn })
      : null,
    nextReminder: isPaid && tellsNext ? await readNextReminder(db, services, subscription.id) : null,
    yearAhead:
      !isPaid && tellsYear ? await readYearAhead(db, services, subscription.id, covered.endsOn) : null,
  };
}
