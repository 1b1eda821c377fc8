import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import type { Tx } from "#server/db/client.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { longestSendSeconds } from "#server/providers/email/port.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { outboxSms } from "#server/providers/sms/outbox.ts";
import type { Services } from "#server/start/services.ts";
import { planRound } from "#server/worker/run-round.ts";
import { watchdogPatience } from "#server/worker/watchdog.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { allDeliveries, nothing, planNow } from "#tests/support/deliveries.ts";
import { othersWereTaken } from "#tests/support/provider-history.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { defaults, dispatchDeliveries, oneLane } from "./dispatch-deliveries.ts";
import { begunWithinMs } from "./send-batch.ts";
import { renewedWithinMs } from "./send-delivery.ts";

// 10:00 in Chicago, a week before the crowd's date.
const morning = "2026-12-03T16:00:00Z";
const crowd = { count: 20, firstDate: dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03")) };

describe("what the dispatcher has in flight, on PostgreSQL", async () => {
  const { db } = await testDatabase("pool");

  const enqueueCode = (services: Services, sendAt?: Temporal.Instant) =>
    enqueueDelivery(db, services.keys, services.clock.now(), {
      template: "verification-code",
      params: {},
      sealed: { code: "482915" },
      dedupeKey: "a code",
      channel: "email",
      to: { address: "nina@mail.example", language: "en" },
      ...(sendAt && { sendAt }),
    });

  /** Sends to nobody, and remembers the addresses. */
  function recording(services: Services): string[] {
    const sentTo: string[] = [];
    services.email = {
      ...services.email,
      async send({ to }) {
        sentTo.push(to);
        return { providerRef: null };
      },
    };
    return sentTo;
  }

  it("sends no code whose ten minutes are over", async () => {
    const services = composeTestServices(db, "2026-12-03T16:09:59Z");
    await enqueueCode(services, Temporal.Instant.from(morning));
    services.clock.set("2026-12-03T16:10:00Z");
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, cancelled: 1 });
    expect(await allDeliveries(db)).toMatchObject([
      { status: "cancelled", statusReason: deliveryReasons.tooLate, sealedParams: null, toAddress: null },
    ]);
  });

  it("delays no mail when a text provider answers slowly", async () => {
    await seedCrowd(db, crowd);
    await seedFelix(db);
    const services = composeTestServices(db, morning);
    await planRound(db, services);
    const sentTo = recording(services);
    const mails = (await allDeliveries(db)).filter(
      ({ channel, status }) => channel === "email" && status === "planned",
    );
    expect(mails.length).toBeGreaterThan(crowd.count);
    // The text is answered when the last mail has left. If both shared one pool, it would never be.
    let answer = () => {};
    const lastMail = new Promise<void>((resolve) => {
      answer = resolve;
    });
    services.sms = {
      ...outboxSms(db, services.clock),
      async send() {
        await lastMail;
        return { providerRef: null };
      },
    };
    const { email } = services;
    services.email = {
      ...email,
      async send(message) {
        const sent = await email.send(message);
        if (sentTo.length === mails.length) answer();
        return sent;
      },
    };
    expect((await dispatchDeliveries(db, services, { concurrency: 1, batchSize: 4 })).sent).toBe(
      mails.length + 1,
    );
  });

  it("claims a text that falls due while a mail server is slow", async () => {
    await seedRosa(db, { holderText: null });
    const services = composeTestServices(db, morning);
    await planNow(db, services);
    let answer = () => {};
    const textHasLeft = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { sms } = services;
    if (sms === null) throw new Error("The tests have texts.");
    services.sms = {
      ...sms,
      async send(message) {
        const sent = await sms.send(message);
        answer();
        return sent;
      },
    };
    services.email = {
      ...services.email,
      async send() {
        // The lane of the texts has found nothing to do.
        await enqueueDelivery(db, services.keys, services.clock.now(), {
          template: "text-answer",
          params: { says: "help" },
          dedupeKey: "an answer",
          channel: "text",
          to: { address: "+13125550142", language: "en" },
        });
        await textHasLeft;
        return { providerRef: null };
      },
    };
    expect(await dispatchDeliveries(db, services, { lookAgainMs: 1 })).toMatchObject({ sent: 2 });
  });

  it("looks again for messages that another lane made during its look", async () => {
    await seedRosa(db);
    const services = composeTestServices(db, morning);
    await othersWereTaken(db, morning);
    await planNow(db, services);
    let findNothing = () => {};
    const foundNothing = new Promise<void>((resolve) => {
      findNothing = resolve;
    });
    let rest = () => {};
    const mailIsIdle = new Promise<void>((resolve) => {
      rest = resolve;
    });
    let idle = 0;
    const watched = new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
        return async (work: (tx: Tx) => Promise<unknown>) => {
          const result = (await target.transaction(work)) as { picked?: number } | undefined;
          if (result?.picked !== 0) return result;
          idle += 1;
          // The lane of the texts runs first. It goes on only when the mail lane has sent, made a notice, and found
          // nothing more.
          if (idle === 1) {
            findNothing();
            await mailIsIdle;
          } else setImmediate(rest);
          return result;
        };
      },
    });
    services.email = {
      ...services.email,
      async send() {
        await foundNothing;
        throw new ProviderError({ proves: "address-unknown", reason: "mailbox-unknown" });
      },
    };
    await dispatchDeliveries(watched, services, { lanes: [["email"], ["text"]] });
    expect((await allDeliveries(db)).filter(({ template }) => template === "channel-stopped")).toMatchObject([
      { channel: "text", status: "sent" },
    ]);
  });

  it("gives back what it has not begun when it is told to stop", async () => {
    await seedCrowd(db, crowd);
    const services = composeTestServices(db, morning);
    await planNow(db, services);
    const sentTo = recording(services);
    const stopping = new AbortController();
    const { email } = services;
    services.email = {
      ...email,
      async send(message) {
        stopping.abort();
        return email.send(message);
      },
    };
    await dispatchDeliveries(db, services, { lanes: oneLane, concurrency: 1, signal: stopping.signal });
    expect(sentTo).toHaveLength(1);
    const statuses = (await allDeliveries(db)).map(({ status }) => status);
    expect(statuses.filter((status) => status === "planned")).toHaveLength(crowd.count - 1);
    expect(statuses.filter((status) => status === "sent")).toHaveLength(1);
  });

  it("gives a mail server ten minutes, gives back no row whose mail may be leaving, and is not taken for stuck", () => {
    const { leaseSeconds } = defaults;
    expect(longestSendSeconds).toBeGreaterThanOrEqual(600);
    expect(longestSendSeconds).toBeLessThan((leaseSeconds * (1000 - renewedWithinMs)) / 1000);
    const batchSeconds = (leaseSeconds * begunWithinMs) / 1000 + longestSendSeconds;
    expect(batchSeconds * 1000).toBeLessThan(watchdogPatience.ticks * watchdogPatience.tickMs);
  });

  it("passes on an error that does not pass", async () => {
    await seedRosa(db);
    const services = composeTestServices(db, morning);
    await planNow(db, services);
    let isBroken = false;
    // It is thrown and not rejected, because nobody awaits a query that is still being built.
    const broken = () => {
      throw new TypeError("broken");
    };
    const breaking = new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (isBroken) return broken;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    services.email = {
      ...services.email,
      async send() {
        isBroken = true;
        return { providerRef: null };
      },
    };
    await expect(dispatchDeliveries(breaking, services, { lanes: oneLane, concurrency: 1 })).rejects.toThrow(
      "broken",
    );
  });
});
