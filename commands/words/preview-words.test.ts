import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { previewDay } from "#server/operate/preview-day.ts";
import { previewWaiting } from "#server/operate/preview-waiting.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { previewWords } from "./preview-words.ts";
import { waitingLines } from "./waiting-words.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const month = { opensOn: day("2026-12-01"), appointmentOn: day("2026-12-21"), appointmentTime: "10:30" };

describe("a range of days and its appointment, in the operator's commands", async () => {
  const database = await testDatabase();

  it.each([
    ["2026-12-01", "reminder: The first day of Dec 1 to Dec 31", "09:00"],
    ["2026-12-20", "reminder: 1 day before the appointment on Mon Dec 21", "09:00"],
    ["2026-12-21", "reminder: The day of the appointment, Mon Dec 21", "08:00"],
    ["2026-12-28", "reminder: 3 days before Thu Dec 31", "09:00"],
  ])("on %s are called: %s", async (on, what, at) => {
    await seedRosa(database.db, { dueOn: ["2026-12-31"], holderText: null, date: month });
    const services = composeTestServices(database.db, "2026-11-25T12:00:00Z");
    const lines = previewWords(
      await previewDay(database.db, services, day(on), { limit: 9 }),
      day(on),
      false,
    );
    const line = lines.find((one) => one.includes("reminder"))?.trim();
    expect(line?.split(/ {2,}/)).toEqual([what, "email", "r…@….example", `${at} America/Chicago`]);
  });

  it("are counted by what they are, after a restore", async () => {
    await seedRosa(database.db, { dueOn: ["2026-12-31"], holderText: null, date: month });
    const services = composeTestServices(database.db, "2026-12-01T15:00:00Z");
    expect(waitingLines([], await previewWaiting(database.db, services))).toContainEqual(
      expect.stringMatching(/^ {2}2026-12-01 15:00 {2}reminder, the first day +email +1$/),
    );
    await runRound(database.db, services);
    expect(await previewWaiting(database.db, services)).toEqual([]);
  });
});
