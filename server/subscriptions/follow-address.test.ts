import { expect, it } from "vitest";
import { runRound } from "#server/reminders/run-round.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { databases } from "#tests/support/databases.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { followAddress } from "./follow-address.ts";

it.each(databases)(
  "a changed address gets the reminders of every list of the account on $name",
  async ({ open }) => {
    const database = await open();
    const { db } = database;
    const services = composeTestServices(db, "2026-12-03T17:00:00Z");
    const felix = await seedFelix(db);
    await seedRosa(db, { userId: felix.userId });
    await db.transaction((tx) => followAddress(tx, services, felix.userId, "new@mail.example"));
    await runRound(services);
    const mails = (await outbox(db)).filter(({ subject }) => subject === "7 days to your date");
    const to = mails.map(({ toAddress }) => toAddress).filter((address) => address.includes("@"));
    // One for each of the two lists, and Ray's own.
    expect(to.toSorted()).toEqual(["new@mail.example", "new@mail.example", "ray@mail.example"]);
    await database.close();
  },
);
