import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { isHeldBack } from "#server/delivery/revive-notices.ts";
import { endsAbout } from "#server/reminders/announce-term-ends.ts";
import { isAwaiting } from "#server/reminders/ask-next-dates.ts";
import { type DueWindow, dueWindows, isInWindow } from "#server/reminders/slice-due-window.ts";
import { isPaidUnanswered } from "#server/signups/ask-for-yes.ts";

/** The parts of a planner's round that have a row to look at. */
export interface MayBeDue {
  windows: DueWindow[];
  /** Locations that wait for their next date. */
  isAnyAwaiting: boolean;
  /** Terms that end soon, or have just ended. */
  isAnyEnding: boolean;
  /** Paid sign-ups that wait for the account holder. */
  isAnyUnanswered: boolean;
  /** Notices that wait for a channel to open. */
  isAnyHeldBack: boolean;
}

/**
 * Looks into each part's index, by one statement. Most rounds have nothing to do, and preparing a part's own statement takes the
 * database milliseconds. Rows that appear later wait for the next round, a minute later.
 */
export async function whatMayBeDue(db: Db | Tx, now: Temporal.Instant): Promise<MayBeDue> {
  const [row] = await queryRows<
    Record<DueWindow | "awaiting" | "ending" | "unanswered" | "held_back", boolean>
  >(
    db,
    sql`select ${isAny(sql`locations l where ${isInWindow(now, "near")}`, sql`l.next_due_on`)} as near,
      ${isAny(sql`locations l where ${isInWindow(now, "early")}`, sql`l.early_from`)} as early,
      ${isAny(sql`locations l where ${isAwaiting}`, sql`l.state_since`)} as awaiting,
      ${isAny(sql`subscriptions s where ${endsAbout(now)}`, sql`s.ends_on`)} as ending,
      ${isAny(sql`subscriptions s where ${isPaidUnanswered}`, sql`s.claim_email`)} as unanswered,
      ${isAny(sql`deliveries d where ${isHeldBack(now)}`, sql`d.give_up_at`)} as held_back`,
  );
  if (!row) throw new Error("The look at what may be due gave no row.");
  return {
    windows: dueWindows.filter((window) => row[window]),
    isAnyAwaiting: row.awaiting,
    isAnyEnding: row.ending,
    isAnyUnanswered: row.unanswered,
    isAnyHeldBack: row.held_back,
  };
}

/**
 * Whether there is such a row. The order makes PostgreSQL walk the index: for EXISTS alone it may scan the table, when its
 * statistics promise an early row.
 */
const isAny = (rows: SQL, inOrderOf: SQL): SQL =>
  sql`(select true from ${rows} order by ${inOrderOf} limit 1) is not null`;
