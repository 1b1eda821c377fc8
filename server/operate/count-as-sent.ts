import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { looks } from "#server/db/record-look.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { confirmRestores, listUnconfirmed } from "#server/delivery/hold.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { isDue } from "#server/messages/is-due.ts";
import { judgeDeliveries } from "#server/reminders/judge-deliveries.ts";
import type { Services } from "#server/start/services.ts";
import { planRound } from "#server/worker/run-round.ts";
import { moveDatesOn, releaseOrphanedClaims } from "#server/worker/sweep-deliveries.ts";

export type WhyNotCounted =
  /** No restore is unconfirmed. */
  | "nothing-waits"
  /** The backup came from a database with an unconfirmed restore. Nobody knows what the database before it had sent. */
  | "several"
  /** The moment is not between the backup and its restore. */
  | "outside"
  /** A server or a command has written since the restore. */
  | "used-since";

/** Refuses `daymark restore --confirm --sent-before`. Nothing was changed. */
export class NotCountedError extends Error {
  override name = "NotCountedError";
  readonly why: WhyNotCounted;
  /** The newest unconfirmed restore, or null. */
  readonly restore: Waiting | null;
  constructor(why: WhyNotCounted, restore: Waiting | null) {
    super(why);
    this.why = why;
    this.restore = restore;
  }
}

interface Waiting {
  takenAt: Temporal.Instant;
  restoredAt: Temporal.Instant;
}

/** The operator's statement: the lost machine has sent everything that was due before `sentBefore`. */
export interface Counting {
  sentBefore: Temporal.Instant;
  /** Called with each replayed moment. */
  onMoment?: (moment: Temporal.Instant) => void;
}

/**
 * The operator confirms what goes out after a restore. Without `counting` nothing counts as sent: what was due before the loss
 * goes out, perhaps a second time. One transaction: a kill leaves the restore unconfirmed and every message as it was.
 * @returns whether there was anything to confirm, and how many messages count as sent
 * @throws NotCountedError
 */
export function confirmRestore(
  db: Db,
  services: Services,
  counting: Counting | null,
): Promise<{ confirmed: boolean; counted: number }> {
  return db.transaction(async (tx) => {
    const counted = counting ? await countAsSent(tx, services, counting) : 0;
    return { confirmed: await confirmRestores(tx, services.clock.now()), counted };
  });
}

/**
 * Replays the lost machine's rounds on the backup's facts, and counts as sent what each round would have sent. Reminders fall due
 * at full hours (every time zone of a registry is whole hours from UTC), so a round an hour misses none, and a text is judged by
 * the hour at which it would have left. Refuses once anything has been written after the restore: a date entered now was never
 * reminded of, and must not count as if it had been.
 * @returns how many messages
 * @throws NotCountedError
 */
export async function countAsSent(
  tx: Tx,
  services: Services,
  { sentBefore, onMoment }: Counting,
): Promise<number> {
  const [restore, ...others] = await listUnconfirmed(tx);
  if (!restore) throw new NotCountedError("nothing-waits", null);
  if (others.length > 0) throw new NotCountedError("several", restore);
  const { takenAt, restoredAt } = restore;
  const last = sentBefore.subtract({ milliseconds: 1 });
  if (last.since(takenAt).sign < 0 || restoredAt.since(last).sign < 0)
    throw new NotCountedError("outside", restore);
  if (await isUsedSince(tx, restoredAt)) throw new NotCountedError("used-since", restore);
  // Their process is lost.
  await releaseOrphanedClaims(tx, takenAt);
  let counted = 0;
  for (const moment of fullHours(takenAt, last)) {
    onMoment?.(moment);
    await moveDatesOn(tx, moment);
    await planRound(tx, { ...services, clock: { now: () => moment } });
    counted += await countDue(tx, services, moment);
  }
  return counted;
}

/** A server leaves a record of rounds, which a restore deletes. A command leaves a line in the audit log, or a message. */
async function isUsedSince(tx: Tx, restoredAt: Temporal.Instant): Promise<boolean> {
  const used = await queryRows(
    tx,
    sql`select 1 from rounds
      union all (select 1 from audit_log
        where at >= ${atInstant(restoredAt)} and action not in (${sql.join(
          looks.map((look) => sql`${look}`),
          sql`, `,
        )}) limit 1)
      union all (select 1 from deliveries where created_at >= ${atInstant(restoredAt)} limit 1)`,
  );
  return used.length > 0;
}

/** `from`, each full hour after it, and `to`. */
function* fullHours(from: Temporal.Instant, to: Temporal.Instant): Generator<Temporal.Instant> {
  for (let moment = from; moment.until(to).sign > 0; ) {
    yield moment;
    moment = moment.add({ hours: 1 }).round({ smallestUnit: "hour", roundingMode: "floor" });
  }
  yield to;
}

/** Counts what that moment's round would have handed over: due, not in quiet hours, and true by the second look. */
async function countDue(tx: Tx, services: Services, moment: Temporal.Instant): Promise<number> {
  const due = await queryRows<{ id: string }>(
    tx,
    sql`select d.id from deliveries d where ${isDue(moment, sql`d`)}`,
  );
  const judged = await judgeDeliveries(
    tx,
    moment,
    due.map(({ id }) => id),
    openKindsOf(services),
  );
  const going = judged.filter(({ verdict }) => verdict.outcome === "go").map(({ id }) => id);
  const counted = await changeStatus(tx, {
    now: moment,
    event: "presumed",
    reason: deliveryReasons.recordLost,
    where: amongIds(deliveries.id, going),
  }).returning({ id: deliveries.id });
  return counted.length;
}
