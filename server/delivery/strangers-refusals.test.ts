import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { providerAlarms, providerBreakers } from "#server/db/schema/providers.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, type Household, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow } from "#tests/support/deliveries.ts";
import { allHaveTakenBefore } from "#tests/support/provider-history.ts";
import { smtpTo, withMailServer } from "#tests/support/with-mail-server.ts";
import { dispatchDeliveries } from "./dispatch-deliveries.ts";

// 09:00 in Chicago, three days before Rosa's date.
const morning = "2026-12-07T15:00:00Z";

const refusesLikeTwilio = (code: number) => {
  const failure = meaningOf(code);
  throw new ProviderError(failure);
};

/** Whatever the servers of addresses answer that anybody can have written to, nobody else's message waits a minute for it. */
describe("beside a stranger whose addresses are refused", async () => {
  const mail = await withMailServer(morning);
  const { db } = mail;
  let rosa: Household<"rosa">;
  beforeEach(async () => {
    rosa = await seedRosa(db);
    await allHaveTakenBefore(db);
  });

  const send = () => dispatchDeliveries(db, mail.services);
  const receivedBy = (address: string) => mail.sink.received.filter(({ to }) => to === address).length;
  async function ask(addresses: readonly string[]): Promise<void> {
    for (const address of addresses)
      await enqueueDelivery(db, mail.services.keys, mail.services.clock.now(), {
        template: "verification-code",
        params: {},
        sealed: { code: "123456" },
        dedupeKey: randomUUID(),
        channel: "email",
        to: { address, language: "en" },
      });
  }
  const his = (count: number) => Array.from({ length: count }, (_, n) => `his-${n}@blocked.example`);
  const refuseHis = (answer: `${number} ${string}`) => {
    mail.sink.onRecipient = (address) => (address.endsWith("@blocked.example") ? answer : "take");
  };

  it.each([
    "550 5.7.1 Service unavailable; client host blocked",
    "550 relay not permitted",
    "550 5.1.1 User unknown",
    "450 4.1.2 Domain not found",
    "421 4.7.0 Too many connections from your address",
    "451 4.7.0 Throttling failure: Maximum sending rate exceeded",
  ] as const)("a code and a reminder leave at once: %s", async (answer) => {
    refuseHis(answer);
    await ask(his(70));
    await ask(["nina@mail.example"]);
    await planNow(db, mail.services);
    await send();
    expect([receivedBy("nina@mail.example"), receivedBy("rosa@mail.example")]).toEqual([1, 1]);
    expect(await db.$count(providerBreakers)).toBe(0);
    for (const seconds of [25, 50, 75]) {
      mail.services.clock.set(`2026-12-07T15:${seconds < 60 ? "00" : "01"}:${seconds % 60}Z`);
      await ask(["another@blocked.example", `nina-${seconds}@mail.example`]);
      await send();
      expect(receivedBy(`nina-${seconds}@mail.example`)).toBe(1);
    }
  });

  it("whose server takes each mail and never answers keeps others waiting for a minute at most, and pauses nobody", async () => {
    // A minute takes 300 ms here.
    mail.services.email = smtpTo(mail.sink.url, { silent: 300, answer: 600 });
    const told: string[] = [];
    mail.sink.onRecipient = (address) => {
      told.push(address);
      return "take";
    };
    mail.sink.onMail = () => (told.at(-1)?.endsWith("@blocked.example") ? "hang" : "take");
    await ask(his(12));
    await ask(["nina@mail.example"]);
    await planNow(db, mail.services);
    await send();
    expect([receivedBy("nina@mail.example"), receivedBy("rosa@mail.example")]).toEqual([1, 1]);
    expect([await db.$count(providerBreakers), await db.$count(providerAlarms)]).toEqual([0, 0]);
  });

  it("a code that is refused is dead, and not tried again", async () => {
    refuseHis("550 5.7.1 Service unavailable; client host blocked");
    await ask(his(1));
    await send();
    const [code] = (await allDeliveries(db)).filter(({ kind }) => kind === "code");
    expect(code).toMatchObject({ status: "failed", statusReason: "mail-server-policy", attempts: 1 });
  });

  it("who owns a list and has every address of it refused holds nobody up for a minute", async () => {
    const others = ["ana", "ben", "carla", "dora", "emil"].map((name) => `${name}@blocked.example`);
    for (const [index, email] of others.entries())
      await addRecipient(db, rosa.subscriptionId, {
        fullName: "Ana Diaz",
        position: index + 1,
        timeZone: "America/Chicago",
        email,
      });
    await allHaveTakenBefore(db);
    refuseHis("550 5.7.1 Service unavailable; client host blocked");
    await planNow(db, mail.services);
    await db.execute(
      sql`update deliveries set next_attempt_at = '2026-12-07T15:00:20Z' where recipient_channel_id = ${rosa.people.rosa.emailChannelId}`,
    );
    await send();
    // The trouble seems to be the server's. A code goes all the same, and so does the operator's alarm, at once.
    await ask(["nina@mail.example"]);
    await send();
    expect(receivedBy("nina@mail.example")).toBe(1);
    expect(receivedBy(mail.services.config.operatorEmail)).toBe(1);
    mail.services.clock.set("2026-12-07T15:01:10Z");
    await runRound(db, mail.services);
    expect(receivedBy("rosa@mail.example")).toBe(1);
  });

  it("a HELP from a number in a territory that is closed pauses nobody's texts", async () => {
    const { services } = mail;
    const sms = services.sms;
    if (!sms) throw new Error("There are texts.");
    services.sms = {
      ...sms,
      send: (message, mayLeave) =>
        message.to.startsWith("+1787") ? refusesLikeTwilio(21408) : sms.send(message, mayLeave),
    };
    for (let n = 0; n < 8; n += 1)
      await enqueueDelivery(db, services.keys, services.clock.now(), {
        template: "text-answer",
        params: { says: "help" },
        dedupeKey: randomUUID(),
        channel: "text",
        to: { address: `+1787555010${n}`, language: "en" },
      });
    await planNow(db, services);
    await send();
    expect((await outbox(db)).filter(({ channel }) => channel === "text")).toHaveLength(1);
    expect(await db.$count(providerBreakers)).toBe(0);
  });
});
