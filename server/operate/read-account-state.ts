import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { payments } from "#server/db/schema/billing.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { listUnconfirmed } from "#server/delivery/hold.ts";
import { type Figures, readFigures } from "#server/delivery/read-figures.ts";
import { findPerson, isNobody } from "#server/personal-data/find-person.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { isSuppressed } from "#server/recipients/suppressions.ts";
import type { Services } from "#server/start/services.ts";

type Payment = typeof payments.$inferSelect;
type Count<Row> = Row & { count: number };
export type ChannelCount = Count<{ channel: ChannelKind; state: string; reason: string | null }>;

/** A subscription without its contents: no name, no place, no date of an appearance, no address. */
export interface SubscriptionState {
  id: string;
  status: "pending_payment" | "active" | "lapsed" | "closed";
  /** Made under proof of the address, without an owner yet. */
  isUnowned: boolean;
  startsOn: Temporal.PlainDate | null;
  endsOn: Temporal.PlainDate | null;
  payments: Pick<Payment, "id" | "status" | "paidOn" | "createdAt" | "amountCents" | "provider">[];
  /** Counts of places, of ended ones, and of those that wait for their next date. */
  places: { all: number; ended: number; awaiting: number };
  people: number;
  channels: ChannelCount[];
  /** Messages in the queue. */
  waiting: Count<{ template: string; channel: ChannelKind }>[];
  /** Messages of the last thirty days that failed, by reason. */
  failed: Count<{ channel: ChannelKind; reason: string | null }>[];
}

export interface AccountState {
  account: { since: Date; isProven: boolean } | null;
  subscriptions: SubscriptionState[];
  /** Others' sign-ups that name the address and wait for its holder. */
  namedBy: number;
  /** On others' lists. */
  onLists: ChannelCount[];
  newsletter: "pending" | "confirmed" | "left" | null;
  /** The number's holder has sent STOP. */
  isNumberStopped: boolean;
  /** The last rounds, for all accounts. */
  rounds: Figures["rounds"];
  paused: Figures["paused"];
  isHeldByRestore: boolean;
}

/**
 * An account's state for an operator who is asked about it: enough to say what to do, without its contents. Only reads. Null when
 * nothing is kept under the address.
 */
export async function readAccountState(
  db: Db,
  { keys, clock }: Pick<Services, "keys" | "clock">,
  address: string,
): Promise<AccountState | null> {
  const person = await findPerson(db, address);
  const isNumberStopped = !address.includes("@") && (await isSuppressed(db, keys, address));
  if (isNobody(person) && !isNumberStopped) return null;
  const now = clock.now();
  const { account, subscriber, namedBy, onLists, subscriptions: own } = person;
  const states: SubscriptionState[] = [];
  for (const one of own) {
    const { id, status, closedAt, ownerUserId, startsOn, endsOn } = one;
    states.push({
      id,
      startsOn,
      endsOn,
      isUnowned: ownerUserId === null,
      status: closedAt === null ? status : "closed",
      ...(await readParts(db, now, id)),
    });
  }
  const { rounds, paused } = await readFigures(db, now);
  return {
    account: account && { since: account.createdAt, isProven: account.emailVerified },
    subscriptions: states,
    namedBy: namedBy.length,
    onLists: countChannels(onLists.filter(({ isPresent }) => isPresent).flatMap(({ channels }) => channels)),
    newsletter: subscriber?.state ?? null,
    isNumberStopped,
    rounds,
    paused,
    isHeldByRestore: (await listUnconfirmed(db)).length > 0,
  };
}

async function readParts(db: Db, now: Temporal.Instant, id: string) {
  const places = await db
    .select({ state: locations.state })
    .from(locations)
    .where(and(eq(locations.subscriptionId, id), isNull(locations.other)));
  const inState = (state: string) => places.filter((place) => place.state === state).length;
  const people = await channelsOf(db, id);
  return {
    payments: await db
      .select()
      .from(payments)
      .where(eq(payments.subscriptionId, id))
      .orderBy(asc(payments.createdAt)),
    places: { all: places.length, ended: inState("ended"), awaiting: inState("awaiting_next_date") },
    people: new Set(people.map(({ recipient }) => recipient.id)).size,
    channels: countChannels(people.map(({ channel }) => channel)),
    waiting: await queryRows<SubscriptionState["waiting"][number]>(
      db,
      sql`select template, channel, count(*)::int as count from deliveries
        where subscription_id = ${id} and status in ('planned', 'sending') group by 1, 2 order by 1, 2`,
    ),
    failed: await queryRows<SubscriptionState["failed"][number]>(
      db,
      sql`select channel, status_reason as reason, count(*)::int as count from deliveries
        where subscription_id = ${id} and status = 'failed' and updated_at >= ${atInstant(now.subtract({ hours: 24 * 30 }))}
        group by 1, 2 order by 1, 2`,
    ),
  };
}

function countChannels(
  channels: readonly { kind: ChannelKind; state: string; stateReason: string | null }[],
): ChannelCount[] {
  const counts = new Map<string, ChannelCount>();
  for (const { kind, state, stateReason } of channels) {
    const key = `${kind} ${state} ${stateReason ?? ""}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { channel: kind, state, reason: stateReason, count: 1 });
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}
