import { and, asc, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import { addRecipient, type CastPerson, type Household } from "#tests/support/cast.ts";
import { outbox } from "#tests/support/deliveries.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

// Felix looks after Ray's dates, December 10 and 14. All live in New York, and it is ten in the morning, three days before the
// first.

const felixNumber = "+12125550102";

describe("a reminder that is asked for again", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let alma: CastPerson;
  beforeEach(async () => {
    ({ test, household } = await beginAsFelix(database));
    alma = await addRecipient(database.db, household.subscriptionId, {
      fullName: "Alma Reyes",
      position: 2,
      timeZone: "America/New_York",
      email: "alma@mail.example",
    });
    await at("07T10:00");
  });

  /** Moves to that moment in New York, and plays a round there. */
  const at = async (local: string) => {
    const moment = Temporal.PlainDateTime.from(`2026-12-${local}`).toZonedDateTime("America/New_York");
    test.clock.set(moment.toInstant().toString());
    await runRound(database.db, test.services, { lanes: oneLane, concurrency: 1 });
  };
  /** The link of somebody's reminder about Ray's first date. */
  const linkOf = async ({ emailChannelId }: CastPerson, offset: OffsetKey = "-3") => {
    const [row] = await database.db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.recipientChannelId, emailChannelId),
          eq(deliveries.locationId, household.locationIds[0]),
          eq(deliveries.offset, offset),
        ),
      );
    return signLink(test.services.keys, "done", row?.number ?? 0);
  };
  const read = async (token: string) =>
    (await test.visitor().post("/api/links/read", { purpose: "done", token })).body.link;
  const act = (token: string, action = "later") =>
    test.visitor().post("/api/links/act", { purpose: "done", token, action });
  let event = 0;
  const text = async (body: string) => {
    event += 1;
    const from = felixNumber;
    await receiveText(database.db, test.services, {
      provider: "t",
      event: `${event}`,
      from,
      body,
      answeredAs: null,
    });
    await runRound(database.db, test.services, { lanes: oneLane, concurrency: 1 });
    return (await outbox(database.db)).filter(({ toAddress }) => toAddress === from).at(-1)?.text;
  };
  const asked = async () => {
    const rows = await database.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.template, "reminder-again"))
      .orderBy(asc(deliveries.number));
    return rows.map(({ dueOn, channel, nextAttemptAt, status, statusReason }) => {
      const local = nextAttemptAt.toZonedDateTimeISO("America/New_York").toPlainDateTime();
      return [dueOn, channel, local.toString({ smallestUnit: "minute" }).slice(8), status, statusReason]
        .join(" ")
        .trim();
    });
  };
  const tonight = { day: "2026-12-07", daysAway: 0, time: "18:00" };

  it("comes this evening by the way it was asked, once, to nobody else, and its own link works", async () => {
    const token = await linkOf(alma);
    expect((await read(token)).later).toEqual({ comes: "open", when: tonight });
    expect(await asked()).toEqual([]);
    expect((await act(token)).body.link.later).toEqual({ comes: "again", when: tonight });
    expect((await read(token)).later).toEqual({ comes: "again", when: tonight });
    await at("07T17:59");
    const before = (await outbox(database.db)).length;
    await at("07T18:00");
    const [again, ...others] = (await outbox(database.db)).slice(before);
    expect(others).toEqual([]);
    expect(again).toMatchObject({ toAddress: "alma@mail.example" });
    expect(again?.text).toContain("You asked us to remind you again.");
    expect(again?.text).toContain("Next email: Wednesday, December 9.");
    const link = /\/d\/([\w-]{22})/.exec(again?.text ?? "")?.[1] ?? "";
    // Asked for again after it has come, there is nothing more of this message: the next one comes.
    expect((await act(link)).body.link.later).toEqual({
      comes: "next",
      when: { day: "2026-12-09", daysAway: 2, time: "09:00" },
    });
    expect(await asked()).toEqual(["2026-12-10 email 07T18:00 sent"]);
    expect((await act(link, "done")).body.link).toMatchObject({ alreadyDone: true });
  });

  it("is one row however often it is pressed, by old and new links, at the same moment", async () => {
    const links = [await linkOf(alma, "-7"), await linkOf(alma)];
    for (let time = 0; time < 50; time += 1) await Promise.all(links.map((link) => act(link)));
    expect(await asked()).toEqual(["2026-12-10 email 07T18:00 planned"]);
  });

  it("does not come once somebody has said done, nor for a date that was replaced, nor after a stop", async () => {
    await act(await linkOf(alma));
    await act(await linkOf(household.people.ray), "done");
    await at("07T18:00");
    expect(await asked()).toEqual(["2026-12-10 email 07T18:00 cancelled done"]);
    expect((await act(await linkOf(alma))).status).toBe(409);
  });

  it("gives way to the reader's own next one: the answer says when that comes", async () => {
    await at("08T19:00");
    const token = await linkOf(alma);
    const when = { day: "2026-12-09", daysAway: 1, time: "09:00" };
    expect((await read(token)).later).toEqual({ comes: "next", when });
    expect((await act(token)).body.link.later).toEqual({ comes: "next", when });
    expect(await asked()).toEqual([]);
  });

  it("is nobody's with the link of somebody off the list, and nothing of a former date", async () => {
    const [almas, rays] = [await linkOf(alma), await linkOf(household.people.ray)];
    await act(almas);
    await removeRecipient(database.db, test.services, household.userId, alma.recipientId);
    expect((await act(almas)).status).toBe(404);
    await at("07T18:00");
    expect(await asked()).toEqual(["2026-12-10 email 07T18:00 cancelled address-replaced"]);
    await database.db
      .update(locations)
      .set({ nextDueOn: Temporal.PlainDate.from("2026-12-12") })
      .where(eq(locations.id, household.locationIds[0]));
    expect((await read(rays)).later).toEqual({ comes: "closed", when: null });
    expect((await act(rays)).status).toBe(409);
  });

  it("takes no place of the last day's messages, nor of another date's", async () => {
    // At seven in the evening before the first date, the second's last message is asked for again: at eight on the day.
    await database.db
      .update(locations)
      .set({ nextDueOn: Temporal.PlainDate.from("2026-12-16") })
      .where(eq(locations.id, household.locationIds[1] ?? ""));
    await at("09T09:00");
    await at("09T19:00");
    expect(await text("later")).toBe(
      "Daymark: okay, we'll text you again about Wed Dec 16 tomorrow at 8 am. Done before that? Reply DONE. STOP ends texts.",
    );
    for (const hour of ["08", "13", "16"]) await at(`10T${hour}:00`);
    const sent = await database.db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.recipientChannelId, household.people.felix.textChannelId ?? ""),
          eq(deliveries.status, "sent"),
        ),
      );
    expect(sent.map(({ template, dueOn, offset }) => `${template} ${dueOn} ${offset}`)).toEqual(
      expect.arrayContaining([
        "reminder 2026-12-10 0",
        "reminder 2026-12-10 0@13",
        "reminder 2026-12-10 0@16",
        "reminder-again 2026-12-16 null",
      ]),
    );
  });

  it("by text is about the last message, then about the one of the other date, and never about the same twice", async () => {
    await database.db
      .update(locations)
      .set({ nextDueOn: Temporal.PlainDate.from("2026-12-14") })
      .where(eq(locations.id, household.locationIds[1] ?? ""));
    await at("07T10:05");
    const first = await text("Remind me later");
    const second = await text("later");
    expect([first, second].join()).toMatch(/Dec 10 today at 6 pm.*Dec 14 today at 6 pm/s);
    expect(await text("LATER")).toContain("today at 6 pm");
    expect((await asked()).sort()).toEqual([
      "2026-12-10 text 07T18:00 planned",
      "2026-12-14 text 07T18:00 planned",
    ]);
    await text("STOP");
    await at("07T18:00");
    expect((await asked()).filter((row) => row.includes("sent"))).toEqual([]);
  });

  it("I can't come, by text, changes nothing and is answered with the page that says what to do", async () => {
    expect(await text("I can't come")).toMatch(
      /^Daymark: can't make it\? Call the office today\. What to do: https?:\S+\/cant-come Reminders continue\. STOP ends texts\.$/,
    );
  });
});
