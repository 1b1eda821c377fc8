import { and, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { isNewEvent } from "#server/providers/record-event.ts";
import type { Services } from "#server/start/services.ts";
import { heardBy } from "./read-canaries.ts";

/** Bytes of chance: nobody can guess a canary that flies. */
export const tokenBytes = 10;
const token = new RegExp(`(?<![\\da-f])[\\da-f]{${tokenBytes * 2}}(?![\\da-f])`);

/** The first token in what came back. Null when there is none. */
export const tokenIn = (words: string): string | null => token.exec(words)?.[0] ?? null;

/** Names a canary in `deliveries`, and in `provider_events` once it is back. */
export const keyOf = (channel: ChannelKind, token: string): string => `${channel}:${token}`;

/**
 * Records that a canary has come back. It counts once, however often it is read. What no canary of ours says counts for nothing,
 * and its sender learns nothing.
 */
export async function hearCanary(
  db: Db,
  { clock, log }: Services,
  { channel, token, at, isSpam = false }: HeardCanary,
): Promise<void> {
  const now = clock.now();
  const event = keyOf(channel, token);
  await db.transaction(async (tx) => {
    const [canary] = await tx
      .select({ id: deliveries.id, createdAt: deliveries.createdAt })
      .from(deliveries)
      .where(and(eq(deliveries.kind, "canary"), eq(deliveries.dedupeKey, event)))
      .for("update");
    if (canary === undefined) {
      log.warn({ channel }, "what came to the canary's address is none of ours");
      return;
    }
    // The mailbox has a clock of its own.
    const arrived = earlier(now, later(canary.createdAt, at ?? now));
    if (!(await isNewEvent(tx, arrived, { provider: heardBy.inbox, event }))) return;
    if (isSpam) await isNewEvent(tx, arrived, { provider: heardBy.spam, event });
    // It has arrived, whatever its vendor said of it, and need not be sent again.
    await changeStatus(tx, { now, event: "arrived", where: eq(deliveries.id, canary.id) });
    const seconds = Math.round(arrived.since(canary.createdAt).total("seconds"));
    if (isSpam) log.warn({ channel, seconds }, "the canary came back as spam");
    else log.info({ channel, seconds }, "the canary came back");
  });
}

interface HeardCanary {
  channel: ChannelKind;
  token: string;
  /** When it arrived. Now by default. */
  at?: Temporal.Instant | undefined;
  /** It lay in the mailbox' folder for spam. */
  isSpam?: boolean;
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;
const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) > 0 ? one : other;
