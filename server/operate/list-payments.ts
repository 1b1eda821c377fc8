import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { paymentAlarms, payments } from "#server/db/schema/billing.ts";

type ListedPayment = typeof payments.$inferSelect;
type PaymentAlarm = typeof paymentAlarms.$inferSelect;

/** The newest payment attempts, and the alarms that nobody has settled. Reveals no payer. */
export async function listPayments(
  db: Db | Tx,
  limit: number,
): Promise<{ attempts: ListedPayment[]; alarms: PaymentAlarm[] }> {
  const attempts = await db
    .select()
    .from(payments)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
  const alarms = await db
    .select()
    .from(paymentAlarms)
    .where(eq(paymentAlarms.isSettled, false))
    .orderBy(asc(paymentAlarms.at));
  return { attempts, alarms };
}

/** For the books: every payment confirmed from `from` on and before `to`, oldest first. */
export function paymentsBetween(
  db: Db | Tx,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<ListedPayment[]> {
  return db
    .select()
    .from(payments)
    .where(and(gte(payments.paidAt, from), lt(payments.paidAt, to)))
    .orderBy(asc(payments.paidAt), asc(payments.id));
}

/** An operator has looked at the alarm. @returns whether there was one */
export async function settleAlarm(db: Db | Tx, id: string): Promise<boolean> {
  const rows = await db
    .update(paymentAlarms)
    .set({ isSettled: true })
    .where(and(eq(paymentAlarms.id, id), eq(paymentAlarms.isSettled, false)))
    .returning({ id: paymentAlarms.id });
  return rows.length === 1;
}
