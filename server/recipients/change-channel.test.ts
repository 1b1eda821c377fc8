import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { type ChannelState, channelEvents, channelStates } from "#core/people/channel-life.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { type ChannelChange, changeChannel } from "#server/recipients/change-channel.ts";
import { channelOf, seedRosa } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const events = Object.keys(channelEvents).filter(
  (event): event is ChannelChange["event"] => event !== "retired",
);

describe("a change of a channel", async () => {
  const { db } = await testDatabase();
  const before = Temporal.Instant.from("2026-11-20T15:00:00Z");
  const now = Temporal.Instant.from("2026-11-21T15:00:00Z");

  /** A channel as it may be in the state, and what the event makes of it. */
  async function happens(event: ChannelChange["event"], id: string, state: ChannelState) {
    const where = eq(recipientChannels.id, id);
    const dates = {
      failingSince: state === "failing" ? before : null,
      refusedAt: state === "confirmed" ? before : null,
      reopenedAt: before,
    };
    for (const next of ["confirmed", state] as const) {
      await db
        .update(recipientChannels)
        .set({ state: next, ...dates })
        .where(where);
    }
    await db.transaction(async (tx) => {
      await changeChannel(tx, { now, event, where });
    });
    return { was: { state, ...dates }, is: await channelOf(db, id) };
  }

  it.each(events)("%s leaves only the states of its table, and each date in its state", async (event) => {
    const { from, to } = channelEvents[event];
    const { people } = await seedRosa(db);
    for (const state of channelStates) {
      const { was, is } = await happens(event, people.rosa.emailChannelId, state);
      const dates = {
        failingSince: to === "failing" ? now : null,
        refusedAt: event === "doubted" ? now : null,
      };
      expect(is).toMatchObject(from.includes(state) ? { state: to, ...dates } : was);
    }
  });

  it.each([
    ["trialTaken", "failing", now],
    ["failed", "confirmed", before],
    ["started", "failing", null],
    ["awaitsAgreement", "stopped", null],
  ] as const)("after %s from %s it was last tried with success %s", async (event, state, reopenedAt) => {
    const { people } = await seedRosa(db);
    expect((await happens(event, people.rosa.emailChannelId, state)).is.reopenedAt).toEqual(reopenedAt);
  });
});
