import { and, desc, eq, gt, ne, or } from "drizzle-orm";
import { isStanding } from "#core/money/term-of-payments.ts";
import { mailboxOf } from "#core/people/mailboxes.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { readLink } from "#server/db/signed-links.ts";
import { readWhoseDates } from "#server/messages/account-holder-channel.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { provenByCode } from "#server/recipients/channels-of.ts";
import { Refusal } from "#server/refusal.ts";
import { readWaitsForYes } from "#server/signups/ask-for-yes.ts";
import { closeSubscription } from "#server/signups/close-subscription.ts";
import type { Services } from "#server/start/services.ts";
import { takenBackLimit } from "#server/subscriptions/may-take-back.ts";
import { lockSubscriptionRow } from "./lock-subscription.ts";
import type { Payment } from "./payment.ts";
import { askForRefund, makeRefund } from "./refund-payment.ts";

/**
 * `open`: can be refunded. `agreed`: the account holder has agreed, and the payment is the account's. `returned`: refunded.
 * `closed`: closed in another way. `support`: only we can decide.
 */
export const refundStandings = ["open", "agreed", "returned", "closed", "support"] as const;

/**
 * For the page where a sign-up's maker gets a refund while nobody has agreed to the sign-up. The link names the mailbox that the
 * maker proved, and stands only in mails to that mailbox.
 * @throws Refusal NOT_FOUND
 */
export async function readRefundLink(db: Db | Tx, services: Services, token: string) {
  const { subscription, madeBy } = await findMade(db, services, token);
  const { id, ownerUserId, closedAt } = subscription;
  const all = await paidByMaker(db, id);
  const paid = all.filter(isStanding);
  const isReturned = all.some(({ refundAskedBy }) => refundAskedBy === "holder");
  const waits = ownerUserId === null && closedAt === null ? await readWaitsForYes(db, id) : null;
  const findStanding = async (): Promise<(typeof refundStandings)[number]> => {
    // After the yes the maker may not learn anything about the reminders.
    if (ownerUserId !== null) return "agreed";
    if (closedAt !== null) return isReturned ? "returned" : "closed";
    if (waits === null) return "agreed";
    return (await isReturnable(db, services, madeBy, paid)) ? "open" : "support";
  };
  const standing = await findStanding();
  const totalCents = paid.reduce(
    (sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents,
    0,
  );
  return {
    purpose: "refund" as const,
    asked: waits?.asked ?? null,
    totalCents: standing === "open" ? totalCents : 0,
    standing,
  };
}

/**
 * Refunds a sign-up's maker and closes the sign-up in the same transaction: nothing more goes out for it, and nobody can agree to
 * it any more. The account holder's yes locks the same row, so one of the two comes first and the other is refused.
 * @throws Refusal NOT_FOUND, ALREADY_ANSWERED after the yes or when it is closed, CONFLICT where only support can decide
 * @throws PaymentProviderError: it was requested, and the reconciliation asks again
 */
export async function takeBackByLink(db: Db, services: Services, token: string): Promise<void> {
  const now = services.clock.now();
  const asked = await db.transaction(async (tx) => {
    const { subscription } = await findMade(tx, services, token);
    await lockSubscriptionRow(tx, subscription.id);
    // Read again under the lock: the yes may have come first.
    const locked = await findMade(tx, services, token);
    const { id, ownerUserId, closedAt } = locked.subscription;
    if (closedAt !== null) throw new Refusal("already-declined");
    if (ownerUserId !== null || (await readWaitsForYes(tx, id)) === null) {
      throw new Refusal("signup-agreed");
    }
    const paid = (await paidByMaker(tx, id, true)).filter(isStanding);
    if (!(await isReturnable(tx, services, locked.madeBy, paid))) {
      throw new Refusal("refund-too-late");
    }
    const whose = await readWhoseDates(tx, id);
    for (const payment of paid) {
      await askForRefund(tx, services, payment, payment.amountCents, { channelId: locked.channelId });
    }
    await closeSubscription(tx, services, id);
    await enqueueDelivery(tx, services.keys, now, {
      channel: "email",
      template: "payment-returned",
      params: {
        isGift: false,
        whose,
        how: "taken-back",
        amountCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0),
        endsOn: null,
        dates: [],
      },
      dedupeKey: `payment-returned:${id}:by-maker`,
      to: { address: locked.madeBy, language: locked.subscription.language },
      subscriptionId: id,
    });
    return paid.map(({ id }) => id);
  });
  services.wakeDispatcher();
  for (const paymentId of asked) await makeRefund(db, services, paymentId);
}

/**
 * A link's sign-up and its maker's mailbox: the address that the wizard's code proved, while the account is another's. After a
 * yes that mailbox is off the list, and its link says so. Any other address's link finds nothing. A maker who stops and restarts
 * the messages has agreed again by a mail's link, and is recognised by the address.
 */
async function findMade(db: Db | Tx, { keys }: Services, token: string) {
  const number = readLink(keys, "refund", token);
  if (number === null) throw new Refusal("not-found");
  const [made] = await db
    .select({
      subscription: subscriptions,
      madeBy: emailVerifications.email,
      channelId: recipientChannels.id,
    })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .innerJoin(emailVerifications, eq(emailVerifications.id, subscriptions.verificationId))
    .where(
      and(
        eq(recipientChannels.number, number),
        or(
          eq(recipientChannels.consentHow, provenByCode),
          and(
            eq(recipientChannels.address, emailVerifications.email),
            ne(subscriptions.claimEmail, emailVerifications.email),
          ),
        ),
      ),
    );
  if (!made) throw new Refusal("not-found");
  return made;
}

/** The maker's payments. A gift belongs to its giver, and a granted year has cost nothing. */
async function paidByMaker(db: Db | Tx, subscriptionId: string, isLocked = false): Promise<Payment[]> {
  const query = db
    .select()
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.payer, "holder")))
    .orderBy(desc(payments.createdAt), payments.id);
  const rows = await (isLocked ? query.for("update") : query);
  return rows.filter(({ provider }) => provider !== "operator");
}

/**
 * Whether the refund needs no decision of ours: some money is left, none is disputed or on its way back, and the same mailbox, in
 * any spelling, has not had three refunds within thirty days. Without that limit a stranger could have somebody asked again and
 * again for free. Other makers' refunds count for their networks (count-refund.ts): they must not block a maker who names the
 * same account.
 */
async function isReturnable(
  db: Db | Tx,
  services: Services,
  madeBy: string,
  paid: readonly Payment[],
): Promise<boolean> {
  if (paid.length === 0) return false;
  if (paid.some(({ refundAskedCents, dispute }) => refundAskedCents > 0 || dispute !== "none")) return false;
  const since = services.clock.now().subtract({ hours: 24 * takenBackLimit.days });
  const takenBack = await db
    .select({ by: emailVerifications.email })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .innerJoin(emailVerifications, eq(emailVerifications.id, subscriptions.verificationId))
    .where(and(eq(payments.refundAskedBy, "holder"), gt(payments.paidAt, since)));
  const own = takenBack.filter(({ by }) => mailboxOf(by) === mailboxOf(madeBy));
  return own.length < takenBackLimit.atMost;
}
