import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Temporal } from "temporal-polyfill";
import type { StateReason } from "#core/delivery/stop-reasons.ts";
import { type ChannelEvent, channelEvents } from "#core/people/channel-life.ts";
import type { Tx } from "#server/db/client.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import type { Channel } from "#server/recipients/channels-of.ts";

export interface ChannelChange {
  now: Temporal.Instant;
  event: Exclude<ChannelEvent, "retired">;
  /** Other tables, as after FROM. */
  from?: SQL;
  /** The rows, as after WHERE. A row whose state the event cannot leave stays unchanged. */
  where: SQL | undefined;
  reason?: StateReason | null;
  /** The consent that came with the event. */
  consent?: Pick<
    PgUpdateSetSource<typeof recipientChannels>,
    "consentAt" | "consentHow" | "consentWording" | "consentLanguage"
  >;
}

/**
 * Changes the state of channels, its reason and its dates. No other file does so (tests/guards/lives.test.ts).
 * core/people/channel-life.ts has the states. The dates:
 *
 * - `failing_since` stands while the channel is failing;
 * - `refused_at` stands from a doubt until the next event;
 * - `reopened_at` is when a trial was last taken. A start clears it: the next failure is news.
 *
 * @returns a statement: await it, or call its `returning` first.
 */
export function changeChannel(tx: Tx, { now, event, from, where, reason = null, consent }: ChannelChange) {
  const { from: states, to } = channelEvents[event];
  const isStart = event === "started" || event === "awaitsAgreement";
  const statement = tx.update(recipientChannels).set({
    ...consent,
    ...(to && { state: to }),
    stateReason: reason,
    failingSince: to === "failing" ? now : null,
    refusedAt: event === "doubted" ? now : null,
    ...(event === "trialTaken" && { reopenedAt: now }),
    ...(isStart && { reopenedAt: null }),
  });
  const beside = from ? (statement.from(from) as unknown as typeof statement) : statement;
  const begins = inArray(
    recipientChannels.state,
    states.filter((state) => state !== null),
  );
  return beside.where(sql`(${where}) and ${begins}`);
}

/** Retires addresses: the event `retired`. Messages planned for them are cancelled at their turn. */
export async function retireChannels(
  tx: Tx,
  now: Temporal.Instant,
  channels: readonly Pick<Channel, "id">[],
): Promise<void> {
  if (channels.length === 0) return;
  const ids = channels.map(({ id }) => id);
  await tx
    .update(recipientChannels)
    .set({ retiredAt: now })
    .where(and(inArray(recipientChannels.id, ids), isNull(recipientChannels.retiredAt)));
}
