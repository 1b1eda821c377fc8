import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { seedFelix, seedNina, seedRosa } from "#tests/support/cast.ts";
import { readIcs } from "#tests/support/read-ics.ts";
import { createTestApp, productionEnv, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("the calendar", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let felix: Visitor;
  let household: Awaited<ReturnType<typeof seedFelix>>;
  beforeEach(async () => {
    test = createTestApp(database, { env: productionEnv });
    household = await seedFelix(database.db);
    felix = await test.signedIn(household.userId);
  });

  const openFeed = async () => (await felix.post("/api/calendar")).body.address as string;
  const fetchFeed = (address: string, headers = {}) => test.fetch(new Request(address, { headers }));
  const eventsAt = async (address: string) => {
    const response = await fetchFeed(address);
    expect(response.status).toBe(200);
    return readIcs(await response.text()).parts;
  };

  it("has an address only once somebody asked for one, shown once and stored as a hash", async () => {
    expect((await felix.get("/api/calendar")).body).toEqual({ success: true, createdAt: null });
    const { status, body } = await felix.post("/api/calendar");
    expect(status).toBe(200);
    expect(body.address).toMatch(/^https:\/\/daymark\.example\/c\/[\w-]{32}\.ics$/);
    expect((await felix.get("/api/calendar")).body).toEqual({
      success: true,
      createdAt: "2026-11-20T15:00:00.000Z",
    });
    const token = body.address.slice(-36, -4);
    const kept = JSON.stringify([
      await database.db.select().from(calendarFeeds),
      await database.db.select().from(auditLog),
    ]);
    expect(kept).not.toContain(token);
    expect(kept).toContain("calendar-opened");
  });

  it("is in the account's language, whatever the program that reads it asks for", async () => {
    const address = await openFeed();
    await felix.put("/api/account/language", { language: "es" });
    const { properties, parts } = readIcs(
      await (await fetchFeed(address, { "Accept-Language": "en" })).text(),
    );
    expect(properties).toMatchObject({ PRODID: "-//Daymark//dates//ES", NAME: "Fechas" });
    expect(parts[0]?.properties.DESCRIPTION).toContain("/es/reminder");
  });

  it("shows each date as a whole day, neutral, with the reminders' hours as alarms", async () => {
    const response = await fetchFeed(await openFeed());
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    const file = await response.text();
    expect(file).not.toMatch(/felix|ray|moreno|office|county|regist|offend|sex|police/i);
    const { properties, parts } = readIcs(file);
    expect(properties).toMatchObject({
      VERSION: "2.0",
      PRODID: "-//Daymark//dates//EN",
      NAME: "Dates",
      COLOR: "teal",
      "REFRESH-INTERVAL;VALUE=DURATION": "PT4H",
    });
    expect(properties).not.toHaveProperty("METHOD");
    expect(parts.map((part) => part.properties["DTSTART;VALUE=DATE"])).toEqual(["20261210", "20261214"]);
    const [first] = parts;
    expect(first).toMatchObject({
      name: "VEVENT",
      properties: {
        UID: `${household.locationIds[0]}@daymark.example`,
        SEQUENCE: "0",
        DTSTAMP: "20261102T150000Z",
        "LAST-MODIFIED": "20261102T150000Z",
        "DTEND;VALUE=DATE": "20261211",
        SUMMARY: "Your date",
        DESCRIPTION: "The details are in your account: https://daymark.example/reminder",
        STATUS: "CONFIRMED",
        TRANSP: "TRANSPARENT",
      },
    });
    // 09:00 seven, three and one days before; 08:00, 13:00 and 16:00 on the day.
    expect(first?.parts.map((alarm) => alarm.properties)).toEqual(
      ["-P6DT15H", "-P2DT15H", "-PT15H", "PT8H", "PT13H", "PT16H"].map((at) => ({
        ACTION: "DISPLAY",
        "TRIGGER;RELATED=START": at,
        DESCRIPTION: "Your date",
      })),
    );
  });

  it("shows a range of days as one entry, with its first day's alarm and those that count to its last", async () => {
    const address = await openFeed();
    const path = `/api/locations/${household.locationIds[0]}/next-date`;
    await felix.put(path, { opensOn: "2026-12-01", nextDueOn: "2026-12-31" });
    const [range] = await eventsAt(address);
    expect(range?.properties).toMatchObject({
      "DTSTART;VALUE=DATE": "20261201",
      "DTEND;VALUE=DATE": "20270101",
      SUMMARY: "Your date",
      TRANSP: "TRANSPARENT",
    });
    // 09:00 on the first day, and seven, three and one days before the last; 08:00, 13:00 and 16:00 on the last, thirty days later.
    expect(range?.parts.map(({ properties }) => properties["TRIGGER;RELATED=START"])).toEqual([
      ...["PT9H", "P23DT9H", "P27DT9H", "P29DT9H", "P30DT8H", "P30DT13H", "P30DT16H"],
    ]);
    // The first alarm of a short range rings before the first day.
    await felix.put(path, { opensOn: "2026-12-07", nextDueOn: "2026-12-11" });
    const [short] = await eventsAt(address);
    expect(short?.parts.map(({ properties }) => properties["TRIGGER;RELATED=START"])).toEqual([
      ...["-P2DT15H", "PT9H", "P1DT9H", "P3DT9H", "P4DT8H", "P4DT13H", "P4DT16H"],
    ]);
    await felix.put(path, { nextDueOn: "2026-12-31" });
    expect((await eventsAt(address))[0]?.properties["DTSTART;VALUE=DATE"]).toBe("20261231");
  });

  it("keeps an entry's UID when its date moves, counting up, also when the clock went back", async () => {
    const address = await openFeed();
    const [id] = household.locationIds;
    const moved = async (clock: string, nextDueOn: string) => {
      test.clock.set(clock);
      await felix.put(`/api/locations/${id}/next-date`, { nextDueOn });
      const { UID, SEQUENCE, ...others } = (await eventsAt(address))[0]?.properties ?? {};
      return [UID, SEQUENCE, others["DTSTART;VALUE=DATE"], others["LAST-MODIFIED"]];
    };
    const uid = `${id}@daymark.example`;
    const at = "20261121T150000Z";
    expect(await moved("2026-11-21T15:00:00Z", "2026-12-31")).toEqual([uid, "1", "20261231", at]);
    expect(await moved("2026-11-20T12:00:00Z", "2027-01-04")).toEqual([uid, "2", "20270104", at]);
  });

  it("says when a date is done, has no more alarms, and removes what has no more dates", async () => {
    const address = await openFeed();
    const [first, second] = household.locationIds;
    await felix.post(`/api/locations/${first}/done`);
    const [done] = await eventsAt(address);
    expect(done).toMatchObject({ properties: { SUMMARY: "Your date (done)", SEQUENCE: "1" }, parts: [] });
    await felix.post(`/api/locations/${first}/undo-done`);
    const [again] = await eventsAt(address);
    expect(again).toMatchObject({ properties: { SUMMARY: "Your date", SEQUENCE: "2" } });
    expect(again?.parts).toHaveLength(6);
    await felix.post(`/api/locations/${first}/end`);
    expect((await eventsAt(address)).map(({ properties }) => properties.UID)).toEqual([
      `${second}@daymark.example`,
    ]);
    await felix.post(`/api/locations/${second}/end`);
    // RFC 5545, 3.6: at least one component.
    expect((await eventsAt(address)).map(({ name }) => name)).toEqual(["VTIMEZONE"]);
  });

  it("answers 304 until a date changes", async () => {
    const address = await openFeed();
    const etag = (await fetchFeed(address)).headers.get("ETag") ?? "";
    const again = await fetchFeed(address, { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await felix.put(`/api/locations/${household.locationIds[0]}/next-date`, { nextDueOn: "2026-12-31" });
    expect((await fetchFeed(address, { "If-None-Match": etag })).status).toBe(200);
  });

  it("is closed at once, and a new address puts an end to the old one", async () => {
    const old = await openFeed();
    const fresh = await openFeed();
    expect(fresh).not.toBe(old);
    expect((await fetchFeed(old)).status).toBe(404);
    expect((await fetchFeed(fresh)).status).toBe(200);
    expect((await felix.send("DELETE", "/api/calendar")).body).toEqual({ success: true, createdAt: null });
    expect((await fetchFeed(fresh)).status).toBe(404);
    expect((await felix.send("DELETE", "/api/calendar")).status).toBe(200);
    const audited = (await database.db.select().from(auditLog)).map(({ action }) => action);
    expect(audited).toEqual(["calendar-opened", "calendar-opened", "calendar-closed"]);
  });

  it("is read by no guess, and is not there for who looks after nobody or before anybody has paid", async () => {
    for (const path of ["x.ics", ".ics", "%00.ics", `${"a".repeat(32)}.ics`, `${"a".repeat(5000)}.ics`]) {
      expect((await fetchFeed(`https://daymark.example/c/${path}`)).status).toBe(404);
    }
    const rosa = await seedRosa(database.db, { status: "pending_payment" });
    for (const { userId } of [rosa, await seedNina(database.db)])
      expect((await (await test.signedIn(userId)).post("/api/calendar")).status).toBe(404);
  });

  it("writes no address into the log, not even when everything fails", async () => {
    const address = await openFeed();
    await database.db.execute(sql`alter table calendar_feeds rename to calendar_feeds_away`);
    const broken = await fetchFeed(address);
    await database.db.execute(sql`alter table calendar_feeds_away rename to calendar_feeds`);
    expect(broken.status).toBe(500);
    expect(test.logged).toMatchObject([{ route: "/c/:file{.+\\.ics}" }]);
    expect(JSON.stringify(test.logged)).not.toContain(address.slice(-36, -4));
  });

  it("has one date for a file of its own, until it has ended", async () => {
    const [id] = household.locationIds;
    const Cookie = [...felix.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const one = () => fetchFeed(`https://daymark.example/api/locations/${id}/date.ics`, { Cookie });
    const response = await one();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const file = readIcs(await response.text());
    expect(file.parts.map(({ properties }) => properties.UID)).toEqual([`${id}@daymark.example`]);
    await felix.post(`/api/locations/${id}/end`);
    expect((await one()).status).toBe(404);
  });
});
