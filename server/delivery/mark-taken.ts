import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { amongIds, arrayOf } from "#server/db/among.ts";
import type { Db } from "#server/db/client.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { isOfThisClaim, type Outcome } from "./mark-deliveries.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { beginOfMinute, tallyMarked } from "./tally-sendings.ts";

/**
 * Marks and counts the messages that a provider has taken, in one statement: nearly all of a morning. Skips what needs more than
 * a mark, and leaves it to the transaction in mark-batch.ts:
 *
 * - every other outcome;
 * - a message to an address in doubt: a success ends the doubt;
 * - the whole batch while a provider has recorded failures: a success must clear them.
 *
 * One statement is one round trip, and the transaction takes five. A message keeps its place in flight (in-flight-limit.ts) until
 * its mark is committed, so round trips limit the messages a second.
 * @returns the ids that were marked.
 */
export async function markTaken(
  db: Db,
  now: Temporal.Instant,
  outcomes: ReadonlyMap<ClaimedDelivery, Outcome>,
): Promise<Set<string>> {
  const taken = [...outcomes].flatMap(([{ id, attempts, channel, isInDoubt }, outcome]) =>
    outcome.status === "sent" && !isInDoubt
      ? { id, attempts, channel, event: "taken", provider_ref: outcome.providerRef }
      : [],
  );
  if (taken.length === 0) return new Set();
  const channels = [...new Set(taken.map(({ channel }) => channel))];
  const marked = await statementOf(db).execute({
    now: now.toString(),
    minute: beginOfMinute(now),
    ids: arrayOf(atLeastTen(taken.map(({ id }) => id))),
    taken: JSON.stringify(taken),
    channels: arrayOf(channels),
  });
  return new Set(marked.map(({ id }) => id));
}

const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Pads the list to ten ids. A generic plan assumes ten, so for fewer ids PostgreSQL estimates a custom plan as cheaper and plans
 * the statement again for each mark, which takes longer than the mark.
 */
const atLeastTen = (ids: readonly string[]): string[] => [
  ...ids,
  ...Array<string>(Math.max(0, 10 - ids.length)).fill(nobody),
];

const statementOf = preparedStatement((db: Db) => {
  const { placeholder } = sql;
  const marked = db.$with("marked").as(
    changeStatus(db, {
      now: sql`${placeholder("now")}::timestamptz`,
      event: "taken",
      from: sql`jsonb_to_recordset(${placeholder("taken")}::jsonb) as o (id uuid, attempts int, event text, provider_ref text)`,
      // Select by id first: by the join alone PostgreSQL read the whole of a middling table, 4 ms a mark.
      where: sql`${amongIds(deliveries.id, sql`${placeholder("ids")}`)} and ${isOfThisClaim} and not exists (
        select 1 from provider_breakers where channel = any(${placeholder("channels")}::text[]))`,
      set: { errorKind: null, errorReason: null, providerRef: sql`o.provider_ref` },
    }).returning({ id: deliveries.id, channel: deliveries.channel }),
  );
  const tallied = db.$with("tallied", {}).as(tallyMarked(marked, placeholder("minute")));
  return db.with(marked, tallied).select({ id: marked.id }).from(marked).prepare("mark_taken");
});
