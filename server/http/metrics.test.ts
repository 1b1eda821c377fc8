import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { StateReason } from "#core/delivery/stop-reasons.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { raiseAlarm } from "#server/delivery/alarm-operator.ts";
import { classifyRefusals } from "#server/delivery/classify-refusals.ts";
import { pauseProvider } from "#server/delivery/provider-breaker.ts";
import { recordRound } from "#server/worker/round-record.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { newestOf, planNow } from "#tests/support/deliveries.ts";
import { createTestApp, productionEnv } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const token = "a token of the tests, 32 letters or more".replaceAll(" ", "-");

describe("the figures", async () => {
  const database = await testDatabase();

  it("count by kind, channel and status, and name nobody", async () => {
    await seedFelix(database.db);
    await recordRound(database.db, "plan", 0.25);
    const test = createTestApp(database, { env: { METRICS_TOKEN: token } });
    const { services, clock } = test;
    // 09:00 in New York, seven days before the first date: sent. Three days before it: planned, an hour ago.
    clock.set("2026-12-03T14:00:00Z");
    await runRound(database.db, services);
    clock.set("2026-12-07T14:00:00Z");
    await planNow(database.db, services);
    clock.set("2026-12-07T15:00:00Z");
    const text = await read(test, `Bearer ${token}`);
    expect(text.status).toBe(200);
    expect(text.lines).toEqual(
      expect.arrayContaining([
        'daymark_recent_deliveries{kind="reminder",channel="email",status="sent"} 2',
        'daymark_recent_deliveries{kind="reminder",channel="text",status="sent"} 1',
        'daymark_recent_deliveries{kind="reminder",channel="text",status="suppressed"} 3',
        'daymark_due_oldest_seconds{kind="reminder",channel="email"} 3600',
        'daymark_round_seconds{round="plan"} 0.25',
      ]),
    );
    const about = text.lines.filter((line) => line.includes("daymark_")).join("\n");
    expect(about).not.toMatch(/felix|ray|moreno|mail\.example|\+1|[\da-f]{8}-/i);
  });

  it("show providers that refuse us, and failing addresses, by code", async () => {
    const { people } = await seedFelix(database.db);
    const { db } = database;
    const test = createTestApp(database, { env: { METRICS_TOKEN: token } });
    const { services, clock } = test;
    clock.set("2026-12-03T14:00:00Z");
    await runRound(db, services);
    const now = services.clock.now();
    await db.transaction((tx) => pauseProvider(tx, now, "email", "refusing"));
    await db.transaction((tx) => raiseAlarm(tx, now, "email", "refusing"));
    const refused = await newestOf(db, people.ray.emailChannelId);
    await db.transaction((tx) =>
      classifyRefusals(tx, [{ deliveryId: refused?.id ?? "", proves: "refused" }], {
        channel: "text",
        now,
        since: now,
        isReport: false,
        keys: services.keys,
        openKinds: ["email", "text"],
      }),
    );
    for (const [id, stateReason] of [
      [people.ray.emailChannelId, "mailbox-unknown"],
      // A text that another version may have written there. It must not come out.
      [people.felix.textChannelId ?? "", "some words of a vendor: Ray Moreno" as StateReason],
    ] as const) {
      const failing = { state: "failing" as const, stateReason, failingSince: now };
      await db.update(recipientChannels).set(failing).where(eq(recipientChannels.id, id));
    }
    clock.set("2026-12-03T14:10:00Z");
    const lines = (await read(test, `Bearer ${token}`)).lines.filter((line) => !line.startsWith("#"));
    expect(lines).toEqual(
      expect.arrayContaining([
        'daymark_provider_paused_seconds{channel="email",cause="refusing"} 600',
        'daymark_provider_alarm{channel="email",cause="refusing"} 1',
        'daymark_failing_channels{channel="email",cause="mailbox-unknown"} 1',
        'daymark_failing_channels{channel="text",cause="not-said"} 1',
        'daymark_refusals_last_hour{channel="text"} 1',
        'daymark_refusals_last_hour{channel="email"} 0',
      ]),
    );
    clock.set("2026-12-03T15:30:00Z");
    const later = (await read(test, `Bearer ${token}`)).lines.join("\n");
    expect(later).not.toContain("daymark_provider_alarm{");
    expect(later).toContain('daymark_refusals_last_hour{channel="text"} 0');
    expect(later).not.toMatch(/moreno|words of a vendor/i);
  });

  it.each([undefined, "Bearer", "Bearer wrong", `Basic ${token}`, `Bearer ${token}x`])(
    "are not for %j",
    async (authorization) => {
      const test = createTestApp(database, { env: { ...productionEnv, METRICS_TOKEN: token } });
      expect((await read(test, authorization)).status).toBe(401);
    },
  );

  it("do not exist in production without a token", async () => {
    const test = createTestApp(database, { env: productionEnv });
    expect((await read(test)).status).toBe(404);
  });
});

async function read(test: ReturnType<typeof createTestApp>, authorization?: string) {
  const response = await test.fetch(
    new Request("http://localhost/metrics", {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    }),
  );
  return { status: response.status, lines: (await response.text()).split("\n") };
}
