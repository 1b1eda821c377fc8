import { expect, test } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { readConfig } from "#server/config.ts";
import { listen } from "#server/http/listen.ts";
import { operatorApp } from "#server/http/operator/operator-app.ts";
import type { Overview } from "#server/operate/read-overview.ts";
import { freePort } from "#tests/support/start-server.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectNoSidewaysScroll, expectSoundOutline } from "./support/page-facts.ts";
import { expectValidHtml } from "./support/valid-html.ts";

/** A bad morning: mail is paused, and something is in every table. */
const overview: Overview = {
  readAt: Temporal.Instant.from("2026-12-03T15:20:00Z"),
  timeZone: "America/New_York",
  reminders: [
    { hour: "10:00", status: "planned", count: 12_345 },
    { hour: "09:00", status: "sent", count: 4321 },
    { hour: "09:00", status: "suppressed", count: 17 },
    { hour: "08:00", status: "delivered", count: 208 },
  ],
  remindersSince: "08:00",
  notSent: [{ status: "suppressed", reason: "not-agreed", count: 17 }],
  waiting: [
    {
      kind: "reminder",
      channel: "email",
      why: "paused",
      reason: "mail-server-not-reached",
      count: 12_340,
      oldestSeconds: 1500,
    },
    { kind: "newsletter", channel: "email", why: "its-hour", reason: null, count: 5, oldestSeconds: 20 },
  ],
  days: Array.from({ length: 14 }, (_, at) => ({
    ...{ day: `2026-11-${String(30 - at)}`, signups: at, payments: at, cents: at * 1490, returned: 0 },
  })),
  figures: {
    ...{ due: [], recent: [], refusals: [], alarms: [] },
    rounds: [
      { name: "plan", ago: 20, seconds: 0.4 },
      { name: "dispatch", ago: 900, seconds: 61.2 },
    ],
    paused: [{ channel: "email", cause: "unreached", seconds: 1500 }],
    failing: [{ channel: "text", cause: "number", count: 2 }],
    payments: { open: 2, oldestSeconds: 300 },
    paymentAlarms: [],
  },
  ...{ lateRounds: [], restoredAt: null, databaseVersion: "18.4", clockAheadSeconds: null },
};

let url = "";
let close = async () => {};
test.beforeAll(async () => {
  const port = await freePort();
  const app = operatorApp(
    async () => overview,
    readConfig({}),
    () => {},
  );
  ({ close } = await listen({ host: "127.0.0.1", port, trustedProxies: 0 }, app.fetch));
  url = `http://127.0.0.1:${port}/`;
});
test.afterAll(() => close());

test("the operator's page can be read on a phone, in both schemes, and by a screen reader", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => void problems.push(message.text()));
  const answer = await page.goto(url);
  await expectValidHtml((await answer?.text()) ?? "");
  await expectSoundOutline(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, { coloursOnly: colorScheme === "dark" });
    }
    await expectNoSidewaysScroll(page, width);
  }
  await expect(page.getByRole("row", { name: /^Mail/ })).toContainText("Look here");
  await expect(page.getByRole("region", { name: "What waits, and why" })).toContainText(
    "mail server not reached",
  );
  await page.getByRole("link", { name: "Refresh each minute" }).click();
  await expect(page.getByRole("link", { name: "Stop refreshing each minute" })).toBeVisible();
  expect(problems).toEqual([]);
});
