import { Temporal } from "temporal-polyfill";
import { afterEach, describe, expect, it } from "vitest";
import { session } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Services } from "#server/start/services.ts";
import { type Jobs, startJobs } from "#server/worker/jobs.ts";
import { seedNina, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow } from "#tests/support/deliveries.ts";
import { bothDatabases, testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

describe.each(bothDatabases)("the jobs, on %s", async (kind) => {
  const database = await testDatabase(kind);
  let jobs: Jobs | null = null;
  afterEach(async () => {
    await jobs?.stop();
    jobs = null;
  });

  /** Resolves when `count` mails have gone to the outbox of `services`. */
  const mailsSent = (services: Services, count: number): Promise<void> =>
    new Promise((resolve) => {
      const { email } = services;
      let sent = 0;
      services.email = {
        ...email,
        send: async (message) => {
          const answer = await email.send(message);
          sent += 1;
          if (sent === count) resolve();
          return answer;
        },
      };
    });

  it("plan and send what is due as soon as they start, and what is enqueued when they are woken", async () => {
    await seedRosa(database.db, { holderText: null });
    const services = composeTestServices(database.db, "2026-12-03T15:00:00Z");
    const reminded = mailsSent(services, 1);
    jobs = await startJobs(database, services);
    await reminded;
    const woken = mailsSent(services, 1);
    await enqueueDelivery(database.db, services.keys, services.clock.now(), {
      template: "verification-code",
      params: {},
      sealed: { code: "482915" },
      dedupeKey: "a code",
      channel: "email",
      to: { address: "new@mail.example", language: "en" },
    });
    jobs.wake();
    jobs.wake();
    await woken;
    expect((await outbox(database.db)).map(({ subject }) => subject)).toEqual([
      "7 days left: due Thu, Dec 10",
      "482915 is your Daymark code",
    ]);
  });

  it("find what a process without a worker has enqueued, and delete sessions that have idled out", async () => {
    const services = composeTestServices(database.db, "2026-12-03T15:00:00Z");
    const nina = await seedNina(database.db);
    const expiresAt = (minutes: number) =>
      new Date(Temporal.Now.instant().epochMilliseconds + minutes * 60_000);
    await database.db.insert(session).values([
      { id: "old", token: "old", userId: nina.userId, expiresAt: expiresAt(-1) },
      { id: "new", token: "new", userId: nina.userId, expiresAt: expiresAt(5) },
    ]);
    jobs = await startJobs(database, services);
    const found = mailsSent(services, 1);
    await enqueueDelivery(database.db, services.keys, services.clock.now(), {
      template: "account-exists",
      params: {},
      dedupeKey: "from the web",
      channel: "email",
      to: { address: "new@mail.example", language: "en" },
    });
    await found;
    await expect
      .poll(async () => (await database.db.select({ id: session.id }).from(session)).map(({ id }) => id))
      .toEqual(["new"]);
  });

  it("finish the batch in hand when they are stopped", async () => {
    await seedRosa(database.db, { holderText: null });
    const services = composeTestServices(database.db, "2026-12-03T15:00:00Z");
    const { email } = services;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      services.email = {
        ...email,
        send: async (message) => {
          resolve();
          await answered;
          return email.send(message);
        },
      };
    });
    const running = await startJobs(database, services);
    await begun;
    const stopped = running.stop();
    answer();
    await stopped;
    expect(await allDeliveries(database.db)).toMatchObject([{ status: "sent" }]);
  });

  it("give back what a killed process held, at once where no other process can hold it", async () => {
    await seedRosa(database.db, { holderText: null });
    const services = composeTestServices(database.db, "2026-12-03T15:00:00Z");
    await planNow(database.db, services);
    const claimedUntil = Temporal.Instant.from("2026-12-03T15:09:00Z");
    await database.db.update(deliveries).set({ status: "sending", attempts: 1, claimedUntil });
    const embedded = database.kind === "pglite";
    const sent = mailsSent(services, 1);
    jobs = await startJobs(database, services);
    if (!embedded) {
      await jobs.stop();
      expect(await allDeliveries(database.db)).toMatchObject([{ status: "sending" }]);
      services.clock.set("2026-12-03T15:09:00Z");
      jobs = await startJobs(database, services);
    }
    await sent;
    expect((await outbox(database.db)).length).toBe(1);
  });
});
