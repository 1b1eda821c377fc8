import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { dueMessages } from "#core/planning/due-messages.ts";
import type { ReminderRow } from "#core/planning/facts.ts";
import type { DueDate, MessageChoice } from "#core/planning/message-days.ts";
import { dayOfOffset, type OffsetKey } from "#core/planning/offsets.ts";
import { dayStrip } from "#core/planning/strip-of-days.ts";
import { verdict } from "#core/planning/verdict.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { writeCalendar } from "#server/locations/write-calendar.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { channel, chicago, day, rosasDate, row } from "#tests/support/date-facts.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { readIcs } from "#tests/support/read-ics.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// Each day and hour of a date's messages, for everybody who may read them. The strip (which the paper shows, too), the calendar, the planner,
// the second look and what is sent agree on every one of them.

const thursday: DueDate = {
  dueOn: day("2026-12-10"),
  opensOn: null,
  appointmentOn: null,
  offsets: null,
};
const month = { ...thursday, opensOn: day("2026-11-20") };
const all: MessageChoice = { reminderSet: "all", hasLastDay: true };
const quiet = { reminderSet: "all", hasLastDay: false } as const;
const near = { reminderSet: "day_before_and_day", hasLastDay: true } as const;
const nothing: MessageChoice = { reminderSet: "none", hasLastDay: true };
const ifNotDone = { reminderSet: "only_if_not_done", hasLastDay: false } as const;

const morningsBefore = ["-7 09:00", "-3 09:00", "-1 09:00"];
const after = ["1 09:00", "3 09:00"];

const cases: [what: string, date: DueDate, choice: MessageChoice, expected: string[]][] = [
  ["all of a date", thursday, all, [...morningsBefore, "0 08:00", "0 13:00", "0 16:00", ...after]],
  ["all but the last day's", thursday, quiet, [...morningsBefore, "0 08:00", ...after]],
  ["the day before and the day", thursday, near, ["-1 09:00", "0 08:00"]],
  ["only if it is not done", thursday, ifNotDone, ["0 16:00", ...after]],
  ["all of a range", month, all, ["-20 09:00", ...morningsBefore, "0 08:00", "0 13:00", "0 16:00", ...after]],
  ["the day before a range's last day and that day", month, near, ["-1 09:00", "0 08:00"]],
  ["of a range, only if it is not done", month, ifNotDone, ["0 16:00", ...after]],
  [
    "the day before an appointment and its day, and the date's",
    { ...thursday, appointmentOn: day("2026-12-05") },
    near,
    ["-6 09:00", "-5 08:00", "-1 09:00", "0 08:00"],
  ],
  ["of another date, what was chosen", { ...thursday, offsets: ["-3", "3"] }, all, ["-3 09:00", "3 09:00"]],
  [
    "of another date, the last day's and one that the table lacks",
    { ...thursday, offsets: ["-2", "0", "0@13", "0@16"] },
    all,
    ["-2 09:00", "0 08:00", "0 13:00", "0 16:00"],
  ],
  [
    "of another date, only if it is not done",
    { ...thursday, offsets: ["-7", "0", "0@16", "1"] },
    ifNotDone,
    ["0 16:00", "1 09:00"],
  ],
  ["of another date, for whoever is not told", { ...thursday, offsets: ["-7", "0", "1"] }, nothing, []],
];

describe.each(cases)("%s", (_what, date, choice, expected) => {
  it("stands in the strip and on the paper", () => {
    const strip = dayStrip(date, day("2026-11-01"), choice).flatMap(({ days, sendAt, laterAt }) =>
      [...(sendAt === null ? [] : [sendAt]), ...laterAt].map((at) => `${days} ${at}`),
    );
    expect(strip).toEqual(expected);
  });

  it("is planned, and leaves, at these hours and no other", () => {
    expect(leavingOf(date, choice)).toEqual(expected);
  });

  it("rings in the calendar until the day, for those who get everything", () => {
    if (choice.reminderSet !== "all" || date.appointmentOn !== null) return;
    const { dueOn, opensOn } = date;
    const at = Temporal.Instant.from("2026-11-01T12:00:00Z");
    const other = date.offsets && { color: "blue" as const, offsets: [...date.offsets] };
    const entry = {
      locationId: "id",
      dueOn,
      opensOn,
      other,
      isDone: false,
      choice,
      sequence: 0,
      changedAt: at,
    };
    const { parts } = readIcs(writeCalendar([entry], "https://daymark.example"));
    const begins = (opensOn ?? dueOn).toPlainDateTime();
    const rings = parts[0]?.parts.map(({ properties }) => {
      const then = begins.add(Temporal.Duration.from(properties["TRIGGER;RELATED=START"] ?? ""));
      return `${dueOn.until(then.toPlainDate()).days} ${then.toPlainTime().toString({ smallestUnit: "minute" })}`;
    });
    expect([...(rings ?? [])].sort(byDay)).toEqual(expected.filter((one) => Number(one.split(" ")[0]) <= 0));
  });
});

const byDay = (one: string, other: string) =>
  Number.parseInt(one, 10) - Number.parseInt(other, 10) || one.localeCompare(other);

/** Hour by hour, from two months before until the catch-up week is over: what the planner makes and the second look lets go. */
function leavingOf(date: DueDate, choice: MessageChoice): string[] {
  const left: string[] = [];
  const rows: ReminderRow[] = [];
  const facts = rosasDate({ date, rows, channels: [channel("rosa", choice)] });
  const from = date.dueOn.subtract({ days: 62 }).toZonedDateTime(chicago).toInstant();
  for (let hour = 0; hour < 76 * 24; hour += 1) {
    const now = from.add({ hours: hour });
    for (const { offset, status } of dueMessages(facts, now).made) {
      rows.push(row("rosa", offset, { status: status === "planned" ? "sent" : status }));
      if (status !== "planned") continue;
      const planned = { kind: "reminder" as const, channelId: "rosa", dueOn: date.dueOn, offset };
      if (verdict({ ...planned, alreadyToday: 0, facts }, now).outcome !== "go") continue;
      const at = now.toZonedDateTimeISO(chicago);
      const { days } = date.dueOn.until(at.toPlainDate());
      expect(days).toBe(dayOfOffset(offset));
      left.push(`${days} ${at.toPlainTime().toString({ smallestUnit: "minute" })}`);
    }
  }
  return left;
}

describe("the list of a date", async () => {
  const { db } = await testDatabase();

  it("gets, each person, what the table has at its hours", async () => {
    const { subscriptionId } = await seedRosa(db, { dueOn: ["2026-12-10"], holderText: null });
    const contacts = { alma: near, nell: ifNotDone, tom: quiet };
    for (const [index, [name, choice]] of Object.entries(contacts).entries()) {
      const email = `${name}@mail.example`;
      const person = { fullName: `${name} Quill`, position: index + 1, timeZone: chicago, email };
      const { recipientId } = await addRecipient(db, subscriptionId, person);
      await db.update(recipients).set(choice).where(eq(recipients.id, recipientId));
    }
    const services = composeTestServices(db, "2026-12-01T12:00:00Z");
    const days = Array.from({ length: 12 }, (_, index) => day("2026-12-02").add({ days: index }));
    for (const each of days) {
      for (const hour of [8, 9, 13, 16]) {
        services.clock.set(
          each.toZonedDateTime({ timeZone: chicago, plainTime: { hour } }).toInstant().toString(),
        );
        await runRound(db, services);
      }
    }
    const channels = await db.select().from(recipientChannels);
    const sent = new Map<string, string[]>();
    for (const { kind, status, sentAt, recipientChannelId } of await allDeliveries(db)) {
      if (kind !== "reminder" || status !== "sent" || sentAt === null) continue;
      const address = channels.find(({ id }) => id === recipientChannelId)?.address ?? "";
      const at = sentAt.toZonedDateTimeISO(chicago);
      const hour = at.toPlainTime().toString({ smallestUnit: "minute" });
      sent.set(address, [
        ...(sent.get(address) ?? []),
        `${thursday.dueOn.until(at.toPlainDate()).days} ${hour}`,
      ]);
    }
    const ofCase = (choice: MessageChoice) =>
      cases.find(([, date, chosen]) => date === thursday && chosen === choice)?.[3];
    const expected = {
      "rosa@mail.example": ofCase(all),
      "alma@mail.example": ofCase(near),
      "nell@mail.example": ofCase(ifNotDone),
      "tom@mail.example": ofCase(quiet),
    };
    expect(Object.fromEntries([...sent].map(([who, lines]) => [who, lines.sort(byDay)]))).toEqual(expected);
  });

  it("of one account gets three reminders a day at most beside the offsets; a stranger's list takes no place", async () => {
    const rosa = await seedRosa(db, { dueOn: ["2026-12-10", "2026-12-10"], holderText: null });
    const felix = await seedFelix(db, { dueOn: ["2026-12-10", "2026-12-10"] });
    // A stranger's list has Rosa's address, with dates of the same day.
    const email = "rosa@mail.example";
    await addRecipient(db, felix.subscriptionId, {
      fullName: "Rosa Q",
      position: 3,
      timeZone: chicago,
      email,
    });
    const services = composeTestServices(db, "2026-12-10T12:00:00Z");
    for (const hour of [8, 13, 16]) {
      services.clock.set(
        thursday.dueOn.toZonedDateTime({ timeZone: chicago, plainTime: { hour } }).toInstant().toString(),
      );
      await runRound(db, services);
    }
    const own = (await allDeliveries(db)).filter(
      ({ subscriptionId, kind }) => subscriptionId === rosa.subscriptionId && kind === "reminder",
    );
    const count = (offset: OffsetKey, status: string) =>
      own.filter((one) => one.offset === offset && one.status === status).length;
    expect([count("0", "sent"), count("0@13", "sent"), count("0@16", "sent")]).toEqual([2, 1, 0]);
    const enough = own.filter(({ statusReason }) => statusReason === "enough-today");
    expect(enough.map(({ offset, status }) => `${offset} ${status}`).sort()).toEqual([
      "0@13 superseded",
      "0@16 superseded",
      "0@16 superseded",
    ]);
  });
});
