import { randomUUID } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { channelFacts } from "#core/people/channels.ts";
import { providerAlarms, providerBreakers } from "#server/db/schema/providers.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { allHaveTakenBefore } from "#tests/support/provider-history.ts";
import type { Answer } from "#tests/support/smtp-sink.ts";
import { smtpTo, withMailServer } from "#tests/support/with-mail-server.ts";
import { dispatchDeliveries } from "./dispatch-deliveries.ts";
import { tripAfter } from "./provider-breaker.ts";

// 10:00 in Chicago, a week before the crowd's date.
const morning = "2026-12-03T16:00:00Z";
const count = 30;
const places = channelFacts.email.mostInFlight;

/** It takes a mail's data and says nothing more. On PostgreSQL, because the lanes must meet. */
describe("a server that swallows mails without an answer", async () => {
  const mail = await withMailServer(morning, "pool");
  const { db } = mail;
  beforeEach(async () => {
    await seedCrowd(db, { count, firstDate: dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03")) });
    await allHaveTakenBefore(db);
    await planNow(db, mail.services);
  });

  const send = () => dispatchDeliveries(db, mail.services, { lookAgainMs: 5 });
  /** A minute takes 300 ms here. */
  const inShort = () => {
    mail.services.email = smtpTo(mail.sink.url, { silent: 300, answer: 20_000 });
  };
  const receivedBy = (address: string) => mail.sink.received.filter(({ to }) => to === address).length;
  const operator = () => mail.services.config.operatorEmail;
  const reminders = async () => (await allDeliveries(db)).filter(({ kind }) => kind === "reminder");
  const ask = (address: string) =>
    enqueueDelivery(db, mail.services.keys, mail.services.clock.now(), {
      template: "verification-code",
      params: {},
      sealed: { code: "123456" },
      dedupeKey: randomUUID(),
      channel: "email",
      to: { address, language: "en" },
    });
  /** Swallows the next mails, and takes the others. Returns what answers the swallowed ones after all. */
  const swallow = (next: number): ((answer: Answer) => void) => {
    const swallowed: ((answer: Answer) => void)[] = [];
    mail.sink.onMail = () =>
      swallowed.length < next ? new Promise((resolve) => swallowed.push(resolve)) : "take";
    return (answer) => {
      for (const resolve of swallowed) resolve(answer);
    };
  };

  it("keeps no code waiting, however many places are held", async () => {
    const answer = swallow(places);
    const sending = send();
    await mail.sink.seenAtLeast(places);
    await ask("nina@mail.example");
    await expect.poll(() => receivedBy("nina@mail.example")).toBe(1);
    answer("take");
    await sending;
    expect((await reminders()).map(({ status }) => status)).toEqual(Array(count).fill("sent"));
  });

  it("is told to the operator after a minute, and everything else leaves: what may have left waits, and goes once", async () => {
    inShort();
    const answer = swallow(places);
    await send();
    expect(receivedBy(operator())).toBe(1);
    await send();
    expect(await db.select().from(providerAlarms)).toMatchObject([{ channel: "email", cause: "unanswered" }]);
    expect(await db.$count(providerBreakers)).toBe(0);
    expect(mail.sink.received).toHaveLength(count - places + 1);
    const waiting = (await reminders()).filter(({ status }) => status === "planned");
    expect(waiting.map(({ unanswered, errorKind }) => [unanswered, errorKind])).toEqual(
      Array(places).fill([1, "unanswered"]),
    );
    // Their answers come late.
    answer("take");
    await mail.services.background.settled();
    expect((await reminders()).map(({ status }) => status)).toEqual(Array(count).fill("sent"));
    mail.services.clock.set("2026-12-03T17:00:00Z");
    await send();
    expect(mail.sink.received).toHaveLength(count + 1);
  });

  it("is tried each minute while it is silent to all, and when it is well everything leaves at once", async () => {
    inShort();
    mail.sink.onMail = () => "hang";
    await send();
    expect(await db.select().from(providerBreakers)).toMatchObject([
      { channel: "email", cause: "unanswered", probes: 0 },
    ]);
    const swallowed = mail.sink.seen.length;
    // Each lane for reminders goes on with what it has claimed until five of its own are without an answer. And the operator's mail.
    const lanes = channelFacts.email.lanes - 1;
    expect(swallowed).toBeLessThanOrEqual(lanes * (tripAfter - 1) + places + 1);
    mail.services.clock.set("2026-12-03T16:01:10Z");
    await send();
    expect(mail.sink.seen).toHaveLength(swallowed + 1);

    mail.sink.onMail = () => "take";
    mail.services.clock.set("2026-12-03T16:02:20Z");
    await ask("nina@mail.example");
    await send();
    expect(receivedBy("nina@mail.example")).toBe(1);
    expect(await db.$count(providerBreakers)).toBe(0);
    const left = (await reminders()).filter(({ status }) => status !== "sent");
    expect(left.every(({ unanswered }) => unanswered === 1)).toBe(true);
    mail.services.clock.set("2026-12-03T16:30:00Z");
    await send();
    expect((await reminders()).map(({ status }) => status)).toEqual(Array(count).fill("sent"));
    expect(receivedBy(operator())).toBe(1);
  });
});
