import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const zone = "America/Chicago";
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const day = (text: string) => Temporal.PlainDate.from(text);
const month = { opensOn: day("2026-12-01") };

interface History {
  what: string;
  dueOn: string;
  /** When the date was entered. Rounds before that find nothing. */
  enteredAt: string;
  date?: { opensOn?: Temporal.PlainDate; appointmentOn?: Temporal.PlainDate; appointmentTime?: string };
  /** The local times of the rounds. */
  rounds: string[];
  /** The first day is corrected, before the rounds from that time on. */
  corrected?: [at: string, opensOn: string];
  /** The reader's mails, and texts by their first words. */
  mails: string[];
  texts: string[];
}

const histories: History[] = [
  {
    what: "a first day corrected to a later one that has passed",
    dueOn: "2026-12-31",
    date: month,
    enteredAt: "2026-11-20T12:00",
    corrected: ["2026-12-12T12:00", "2026-12-05"],
    rounds: ["2026-12-01T09:00", "2026-12-12T12:01", "2026-12-13T09:00"],
    mails: ["12-01 09:00 You can go starting today"],
    texts: ["12-01 09:00 you can go starting today"],
  },
  {
    what: "a first day corrected to an earlier one",
    dueOn: "2026-12-31",
    enteredAt: "2026-11-20T12:00",
    corrected: ["2026-12-12T12:00", "2026-12-01"],
    date: { opensOn: day("2026-12-05") },
    rounds: ["2026-12-05T09:00", "2026-12-12T12:01", "2026-12-13T09:00"],
    mails: ["12-05 09:00 You can go starting today"],
    texts: ["12-05 09:00 you can go starting today"],
  },
  {
    what: "a first day corrected before it has come",
    dueOn: "2026-12-31",
    date: month,
    enteredAt: "2026-11-20T12:00",
    corrected: ["2026-12-03T12:00", "2026-12-05"],
    rounds: ["2026-12-01T09:00", "2026-12-03T12:01", "2026-12-05T09:00", "2026-12-06T09:00"],
    mails: ["12-01 09:00 You can go starting today", "12-05 09:00 You can go starting today"],
    texts: ["12-01 09:00 you can go starting today", "12-05 09:00 you can go starting today"],
  },
  {
    what: "a first day of which nobody was told",
    dueOn: "2026-12-31",
    enteredAt: "2026-11-20T12:00",
    corrected: ["2026-12-12T12:00", "2026-12-05"],
    date: { opensOn: day("2026-12-20") },
    rounds: ["2026-12-12T12:01", "2026-12-13T09:00"],
    mails: ["12-12 12:01 You can go now"],
    texts: ["12-12 12:01 you can go now"],
  },
  {
    what: "a sign-up late on the day",
    dueOn: "2026-12-10",
    enteredAt: "2026-12-10T23:50",
    rounds: ["2026-12-10T23:50", "2026-12-11T08:00", "2026-12-11T08:30", "2026-12-11T09:00"],
    mails: ["12-10 23:50 Due today, and still open", "12-11 09:00 Due yesterday: Thu, Dec 10"],
    texts: ["12-11 09:00 your date was Thu Dec 10"],
  },
  {
    what: "a sign-up early on the day",
    dueOn: "2026-12-10",
    enteredAt: "2026-12-10T00:10",
    rounds: ["2026-12-10T00:10", "2026-12-10T07:50", "2026-12-10T08:00", "2026-12-10T09:00"],
    mails: ["12-10 08:00 Due today"],
    texts: ["12-10 08:00 due today"],
  },
  {
    what: "a sign-up early on a day without a message",
    dueOn: "2026-12-10",
    enteredAt: "2026-12-08T00:10",
    rounds: ["2026-12-08T00:10", "2026-12-08T08:00", "2026-12-08T09:00"],
    mails: ["12-08 00:10 2 days left: due Thu, Dec 10"],
    texts: ["12-08 08:00 2 days until your date"],
  },
  {
    what: "the end of an outage, shortly before a message",
    dueOn: "2026-12-10",
    enteredAt: "2026-11-20T12:00",
    rounds: ["2026-12-11T08:30", "2026-12-11T09:00"],
    mails: ["12-11 09:00 Due yesterday: Thu, Dec 10"],
    texts: ["12-11 09:00 your date was Thu Dec 10"],
  },
  {
    what: "an appointment entered early on its day",
    dueOn: "2026-12-10",
    enteredAt: "2026-12-08T00:10",
    date: { appointmentOn: day("2026-12-08"), appointmentTime: "10:30" },
    rounds: ["2026-12-08T00:10", "2026-12-08T08:00", "2026-12-08T09:00"],
    mails: ["12-08 08:00 Your appointment is today"],
    texts: ["12-08 08:00 your appointment is today"],
  },
  {
    what: "an open range, entered early on a day that counts",
    dueOn: "2026-12-10",
    enteredAt: "2026-12-07T00:10",
    date: month,
    rounds: ["2026-12-07T00:10", "2026-12-07T08:00", "2026-12-07T09:00"],
    mails: ["12-07 09:00 3 days left: last day to go is Thu, Dec 10"],
    texts: ["12-07 09:00 3 days left"],
  },
];

describe("nobody is told the same twice", async () => {
  const { db } = await testDatabase();

  it.each(histories)("by $what", async ({ dueOn, enteredAt, date, rounds, corrected, mails, texts }) => {
    const rosa = await seedRosa(db, { at: local(enteredAt), dueOn: [dueOn], ...(date && { date }) });
    const services = composeTestServices(db, local(enteredAt).toString());
    let hasCorrected = corrected === undefined;
    for (const round of rounds) {
      if (corrected && !hasCorrected && round > corrected[0]) {
        services.clock.set(local(corrected[0]).toString());
        const typed = { nextDueOn: dueOn, opensOn: corrected[1] };
        await setNextDate(db, services, rosa.userId, rosa.locationIds[0], typed);
        hasCorrected = true;
      }
      services.clock.set(local(round).toString());
      await runRound(db, services);
    }
    const got = await outbox(db);
    const told = (channel: "email" | "text") =>
      got
        .filter((message) => message.channel === channel)
        .map(({ at, subject, text }) => {
          const when = at.toZonedDateTimeISO(zone);
          const words = subject ?? /^Daymark: ([^,.]*)/.exec(text)?.[1];
          return `${when.toPlainDate().toString().slice(5)} ${when.toPlainTime().toString().slice(0, 5)} ${words}`;
        });
    expect({ mails: told("email"), texts: told("text") }).toEqual({ mails, texts });
  });
});
