import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { planRound } from "#server/worker/run-round.ts";
import { whatMayBeDue } from "#server/worker/what-may-be-due.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const now = "2026-12-03T18:00:00Z";
const nothing = {
  windows: [],
  isAnyAwaiting: false,
  isAnyEnding: false,
  isAnyUnanswered: false,
  isAnyHeldBack: false,
};

describe("the look at what may be due", async () => {
  const { db } = await testDatabase();

  const look = () => whatMayBeDue(db, Temporal.Instant.from(now));
  /** A household of which nothing is near: a date in spring, and a year that has just begun. */
  const seedCalm = (date = {}) => seedRosa(db, { dueOn: ["2027-04-10"], date });

  it("finds nothing where nothing is near, and the round then writes nothing", async () => {
    await seedCalm();
    expect(await look()).toEqual(nothing);
    expect(await planRound(db, composeTestServices(db, now))).toBe(0);
  });

  it.each([
    ["a date in a week", "next_due_on = '2026-12-10'", { windows: ["near"] }],
    ["a date whose catch-up week ends", "next_due_on = '2026-11-24'", { windows: ["near"] }],
    ["a range of days that is months away", "opens_on = '2027-03-01', next_due_on = '2027-04-10'", nothing],
    [
      "a range of days, from its first day on",
      "opens_on = '2026-12-03', next_due_on = '2026-12-31'",
      { windows: ["early"] },
    ],
    ["a date that is asked for", "state = 'awaiting_next_date'", { isAnyAwaiting: true }],
    [
      "a place that has ended: core decides about it",
      "state = 'ended', next_due_on = '2026-12-10'",
      { windows: ["near"] },
    ],
  ])("%s", async (_, set, expected) => {
    await seedCalm();
    await db.execute(sql.raw(`update locations set ${set}`));
    expect(await look()).toEqual({ ...nothing, ...expected });
  });

  it("finds a term that ends within a month, and none that nobody has paid for", async () => {
    await seedCalm();
    await db.execute(sql`update subscriptions set ends_on = '2027-01-02'`);
    expect(await look()).toEqual({ ...nothing, isAnyEnding: true });
    await db.execute(sql`update subscriptions set status = 'pending_payment'`);
    expect(await look()).toEqual(nothing);
  });

  it("finds a notice that was held back and is still worth sending, and no reminder", async () => {
    await seedCalm();
    const held = (kind: string, giveUpAt: string) => sql`insert into deliveries (kind, template, dedupe_key,
        subscription_id, recipient_channel_id, channel, status, status_reason, next_attempt_at, give_up_at, created_at, updated_at)
      select ${kind}, 'channel-started', ${`held back ${giveUpAt}`}, r.subscription_id, c.id, c.kind, 'suppressed', 'stopped', ${now},
        ${giveUpAt}, ${now}, ${now} from recipient_channels c join recipients r on r.id = c.recipient_id where c.kind = 'email'`;
    await db.execute(held("notice", "2026-12-03T17:00:00Z"));
    expect(await look()).toEqual(nothing);
    await db.execute(held("notice", "2026-12-04T17:00:00Z"));
    expect(await look()).toEqual({ ...nothing, isAnyHeldBack: true });
  });
});
