import { or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type DeliveryEvent, type DeliveryStatus, deliveryEvents, isSpent } from "#core/delivery/life.ts";
import type { StatusReason } from "#core/delivery/reasons.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant, type SqlInstant } from "#server/db/instants.ts";
import { deliveries } from "#server/db/schema/reminders.ts";

export interface StatusChange {
  now: SqlInstant;
  /** One event for all rows, or several, each with its condition. At most one of them may hold for a row. */
  event: DeliveryEvent | Partial<Record<DeliveryEvent, SQL>>;
  /** Other tables, as after FROM. */
  from?: SQL;
  /** The rows, as after WHERE. A row whose status none of the events can leave stays unchanged. */
  where: SQL | undefined;
  reason?: StatusReason | SQL | null;
  /** Other columns to change. */
  set?: Omit<
    PgUpdateSetSource<typeof deliveries>,
    "status" | "statusReason" | "toAddress" | "sealedParams" | "sentAt" | "updatedAt"
  >;
}

/**
 * Changes the status of deliveries. No other file does so (tests/guards/lives.test.ts). core/delivery/life.ts has the
 * statuses. A change of status also
 *
 * - ends a claim, unless it begins one (`set.claimedUntil`);
 * - sets `sent_at` when a provider accepts the message, and clears it when the message waits again;
 * - wipes the address and the sealed parameters of a message that is spent.
 *
 * @returns a statement, to be executed or to stand in the WITH of another (`.returning(…).getSQL()`).
 */
export function changeStatus(db: Db | Tx, { now, event, from, where, reason = null, set }: StatusChange) {
  const cases = casesOf(event);
  const byStatus = (value: (to: DeliveryStatus) => SQL): SQL => {
    const [first, ...others] = cases;
    if (first && others.length === 0) return value(first.to);
    const whens = cases.map(({ when, to }) => sql`when ${when} then ${value(to)}`);
    return sql`case ${sql.join(whens, sql` `)} end`;
  };
  const statement = db.update(deliveries).set({
    status: byStatus((to) => sql`${to}::text`),
    statusReason: reason,
    claimedUntil: null,
    toAddress: byStatus((to) => (isSpent(to) ? sql`null` : sql`${deliveries.toAddress}`)),
    sealedParams: byStatus((to) => (isSpent(to) ? sql`null` : sql`${deliveries.sealedParams}`)),
    sentAt: byStatus((to) => sentAt(to, now)),
    updatedAt: atInstant(now),
    ...set,
  });
  const beside = from ? (statement.from(from) as unknown as typeof statement) : statement;
  const happens = or(...cases.map(({ when }) => when));
  return beside.where(sql`(${where}) and (${happens})`);
}

interface Case {
  to: DeliveryStatus;
  when: SQL;
}

function casesOf(event: StatusChange["event"]): Case[] {
  const named = typeof event === "string" ? { [event]: undefined } : event;
  return Object.entries(named).map(([name, condition]) => {
    const { from, to } = deliveryEvents[name as DeliveryEvent];
    const begins = sql`${deliveries.status} in ${from.filter((status) => status !== null)}`;
    return { to, when: condition ? sql`(${begins} and (${condition}))` : begins };
  });
}

function sentAt(to: DeliveryStatus, now: SqlInstant): SQL {
  if (to === "sent" || to === "delivered") return sql`coalesce(${deliveries.sentAt}, ${atInstant(now)})`;
  return to === "planned" ? sql`null` : sql`${deliveries.sentAt}`;
}
