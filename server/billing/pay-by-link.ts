import { mayPayForYear } from "#core/money/subscription.ts";
import { openPayment } from "#server/billing/open-payment.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { SecretKeys } from "#server/db/keys.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import type { LinkedChannel } from "#server/recipients/switch-by-recipient.ts";
import { whoseReminders } from "#server/recipients/whose-reminders.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { findWithToday, termOf } from "#server/subscriptions/find-with-today.ts";
import { isPaymentOnItsWay } from "#server/subscriptions/may-take-back.ts";
import { readOrder } from "#server/subscriptions/read-order.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";
import type { Payer } from "./payment.ts";

/**
 * Whether another year can be paid for. `closed`: no payment provider is set up. `on-its-way`: somebody has paid and their bank
 * takes its time. `far-ahead`: paid for two years ahead. `nothing`: every place has ended.
 */
export const yearStandings = ["payable", "closed", "on-its-way", "far-ahead", "nothing"] as const;
type YearStanding = (typeof yearStandings)[number];

/** The link's reader sees the price and a first name. No date, no place, no lines of the price. */
export interface YearLink {
  purpose: "year";
  /** The registrant's first name. Null when the reader is the registrant. */
  whose: string | null;
  /** The reader is on the list and is not the account holder. */
  isGift: boolean;
  standing: YearStanding;
  isDemo: boolean;
  totalCents: number;
  /** An opaque id of the offered year. The payer sends it back. */
  year: string;
}

/** For the page that pays for another year. Only reads. @throws Refusal NOT_FOUND */
export async function readYearLink(db: Db | Tx, services: Services, token: string): Promise<YearLink> {
  const { linked, subscription, today } = await findLinked(db, services, token);
  const { totalCents, lines } = await readOrder(db, subscription);
  const standing = async (): Promise<YearStanding> => {
    if (lines.length === 0) return "nothing";
    if (await isPaymentOnItsWay(db, subscription.id)) return "on-its-way";
    if (!mayPayForYear(termOf(subscription), today)) return "far-ahead";
    return services.payments === null ? "closed" : "payable";
  };
  return {
    purpose: "year",
    whose: await whoseReminders(db, linked.recipient),
    isGift: !linked.recipient.isAccountHolder,
    standing: await standing(),
    isDemo: services.payments?.name === "demo",
    totalCents,
    year: nameOfYear(services.keys, subscription),
  };
}

/**
 * Pays for another year by a message's link. Anybody who gets the messages may. Charges nothing for a year that was paid since
 * the reader looked.
 * @returns `payAt`: where to pay; null when nothing is left to do
 * @throws Refusal NOT_FOUND, and those of `openPayment`
 * @throws PaymentProviderError
 */
export async function payByLink(
  db: Db,
  services: Services,
  token: string,
  shownYear: string,
): Promise<{ payAt: string | null }> {
  const { linked, subscription } = await findLinked(db, services, token);
  const isShown = services.keys.believed.some((one) => nameOfYear(one, subscription) === shownYear);
  if (!isShown) return { payAt: null };
  return openPayment(db, services, {
    subscriptionId: subscription.id,
    extendsFrom: subscription.endsOn,
    payer: payerOf(linked),
  });
}

const payerOf = ({ recipient, channel }: LinkedChannel): Payer =>
  recipient.isAccountHolder ? { kind: "holder" } : { kind: "giver", channelId: channel.id };

/** @throws Refusal NOT_FOUND for a link that was not signed here, whose reader is off the list, or whose list has ended */
async function findLinked(db: Db | Tx, { keys, clock }: Services, token: string) {
  const linked = await linkedChannel(db, keys, "year", token);
  const found = await findWithToday(db, clock.now(), linked.recipient.subscriptionId);
  if (!found || found.subscription.closedAt !== null) throw new Refusal("not-found");
  return { linked, ...found };
}

/** A keyed hash: nobody may see or guess the last paid day. */
const nameOfYear = (keys: SecretKeys, { id, endsOn }: Subscription): string =>
  keys.hash("shown-year", `${id} ${endsOn?.toString() ?? ""}`).slice(0, 22);
