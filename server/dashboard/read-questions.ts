import { and, asc, desc, eq, ne } from "drizzle-orm";
import { todayIn } from "#core/dates/time-zones.ts";
import { maskContact, maskText, strangersName } from "#core/people/contacts.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { payments } from "#server/db/schema/billing.ts";
import { locations, registrants } from "#server/db/schema/subscriptions.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";
import { afterYes } from "#server/signups/take-over-list.ts";
import { isHoldersWord, type Subscription, waitingFor } from "#server/subscriptions/whose-it-is.ts";

/**
 * The account holder's open questions, newest first: paid sign-ups, made under another mailbox, without an answer. Each has what
 * the holder needs to decide whether it is theirs. No date, because a mistyped address must not tell a stranger when somebody
 * registers. Nobody is asked about an unpaid sign-up, because anybody can make any number of those. Names are cut, because a
 * stranger may have typed them to be read.
 */
export async function readQuestions(db: Db | Tx, user: Pick<SessionUser, "email" | "emailVerified">) {
  if (!user.emailVerified) return [];
  const waiting = (await waitingFor(db, user.email)).filter((made) => !isHoldersWord(made));
  const questions = [];
  for (const { subscription, madeBy } of waiting.reverse()) {
    const [registrant] = await db
      .select()
      .from(registrants)
      .where(eq(registrants.subscriptionId, subscription.id));
    if (subscription.status === "pending_payment" || !registrant) continue;
    questions.push({
      id: subscription.id,
      madeAt: isoInstant(subscription.createdAt),
      madeOn: todayIn(registrant.timeZone, subscription.createdAt).toString(),
      madeBy: maskContact(madeBy),
      isFor: strangersName(registrant.fullName),
      places: await openPlaces(db, subscription.id),
      recipients: await maskedPeople(db, subscription),
      paidCents: await paidCents(db, subscription.id),
    });
  }
  return questions;
}

async function openPlaces(db: Db | Tx, subscriptionId: string): Promise<{ name: string }[]> {
  const rows = await db
    .select({ name: locations.name })
    .from(locations)
    .where(and(eq(locations.subscriptionId, subscriptionId), ne(locations.state, "ended")))
    .orderBy(asc(locations.position));
  return rows.flatMap(({ name }) => (name === null ? [] : { name: maskText(name) }));
}

async function maskedPeople(db: Db | Tx, subscription: Subscription) {
  const channels = await channelsOf(db, subscription.id);
  return (await peopleOf(db, subscription.id)).map((person) => ({
    firstName: strangersName(person.fullName),
    relation: person.relation,
    ways: channels
      .filter(({ recipient }) => recipient.id === person.id)
      .map(({ channel: { kind, address, state } }) => ({
        kind,
        masked: maskContact(address),
        state,
        afterYes: afterYes(subscription, person),
      })),
  }));
}

async function paidCents(db: Db | Tx, subscriptionId: string): Promise<number> {
  const [last] = await db
    .select({ amountCents: payments.amountCents })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.status, "paid")))
    .orderBy(desc(payments.paidAt))
    .limit(1);
  return last?.amountCents ?? 0;
}
