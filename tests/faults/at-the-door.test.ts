import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/client.ts";
import { defaults, dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { begunWithinMs } from "#server/delivery/send-batch.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { longestSendSeconds } from "#server/providers/email/port.ts";
import { stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { castDueOn, type Household, seedFelix } from "#tests/support/cast.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import type { Answer } from "#tests/support/smtp-sink.ts";
import { withMailServer } from "#tests/support/with-mail-server.ts";

// 09:00 in New York, three days before Felix's first date.
const morning = "2026-12-07T14:00:00Z";
const patience = 3000;

describe("a mail that waits behind a slow server", async () => {
  const mail = await withMailServer(morning);
  const { db } = mail;
  let felix: Household<"felix" | "ray">;
  beforeEach(async () => {
    felix = await seedFelix(db, { dueOn: [castDueOn], holderText: null });
    await planNow(db, mail.services);
  });

  /** Time passes for the dispatcher, once the server has answered. */
  let pass = (_ms: number) => {};

  /**
   * The server takes `ms` for each recipient of the reminders, and something happens meanwhile. Gives what then leaves,
   * by address.
   */
  async function whileItWaits(
    happens: () => Promise<unknown>,
    ms = patience,
    ours: Db = db,
  ): Promise<string[]> {
    let reached = 0;
    let arrive = () => {};
    const bothThere = new Promise<void>((resolve) => (arrive = resolve));
    let answer = (_: Answer) => {};
    const late = new Promise<Answer>((resolve) => (answer = resolve));
    mail.sink.onRecipient = () => {
      reached += 1;
      if (reached === 2) arrive();
      return reached <= 2 ? late : "take";
    };
    let now = 0;
    let waits = true;
    pass = (more) => {
      if (!waits) now += more;
    };
    const stopping = new AbortController();
    const sending = dispatchDeliveries(ours, mail.services, {
      stopwatch: () => now,
      lanes: [["email"]],
      signal: stopping.signal,
      onBatch: () => stopping.abort(),
    });
    await bothThere;
    await happens();
    now += ms;
    waits = false;
    answer("take");
    await sending;
    return mail.sink.received.map(({ to }) => to).sort();
  }
  const both = ["felix@mail.example", "ray@mail.example"];
  const place = () => felix.locationIds[0];

  it("leaves when nothing has happened", async () => {
    expect(await whileItWaits(async () => {})).toEqual(both);
  });

  it("does not leave when somebody says done", async () => {
    const done = () => acknowledgeOwn(db, mail.services, felix.userId, place(), null);
    expect(await whileItWaits(done)).toEqual([]);
    const reminders = (await allDeliveries(db)).filter(
      ({ kind, offset }) => kind === "reminder" && offset === "-3",
    );
    expect(reminders.filter(({ status }) => status === "sending" || status === "sent")).toEqual([]);
  });

  it("does not leave for somebody who has stopped these mails", async () => {
    const stop = () => stopOwnChannel(db, mail.services, felix.userId, felix.people.ray.emailChannelId);
    expect(await whileItWaits(stop)).toEqual(["felix@mail.example"]);
  });

  it("does not leave when the date has changed", async () => {
    const change = () =>
      setNextDate(db, mail.services, felix.userId, place(), { nextDueOn: "2027-01-20", opensOn: null });
    expect(await whileItWaits(change)).toEqual([]);
  });

  const lastMoment = defaults.leaseSeconds * begunWithinMs;
  const held = async () =>
    (await allDeliveries(db)).filter(({ status }) => ["sending", "sent"].includes(status));

  it("does not leave when its claim is too old: the batch would last too long", async () => {
    expect(await whileItWaits(async () => {}, lastMoment + 1)).toEqual([]);
    expect(await held()).toEqual([]);
  });

  it("leaves before that, with a claim that lasts for as long as the server may take", async () => {
    const left: number[] = [];
    // Each mail tells of its own claim alone: the other mail's last look may come later.
    mail.sink.onMail = async (messageId) => {
      const mine = (await held()).find(({ id }) => messageId.includes(id));
      left.push(mine?.claimedUntil?.since(mail.services.clock.now()).total("seconds") ?? 0);
      return "take" as const;
    };
    const passing = async () =>
      mail.services.clock.set(mail.services.clock.now().add({ minutes: 4 }).toString());
    expect(await whileItWaits(passing, lastMoment - 1)).toEqual(both);
    expect(Math.min(...left)).toBeGreaterThan(longestSendSeconds);
  });

  it("does not leave when the last look took too long: the database was slow, or this process stood still", async () => {
    const slowly: Db = new Proxy(db, {
      get(target, name) {
        const own = Reflect.get(target, name);
        if (name !== "execute") return typeof own === "function" ? own.bind(target) : own;
        return async (...args: unknown[]) => {
          const answer = await own.apply(target, args);
          pass(defaults.leaseSeconds * 100);
          return answer;
        };
      },
    });
    expect(await whileItWaits(async () => {}, patience, slowly)).toEqual([]);
    expect(await held()).toEqual([]);
  });

  it("does not leave when another process has taken over the claim", async () => {
    const takeOver = () =>
      db.execute(sql`update deliveries set attempts = attempts + 1 where status = 'sending'`);
    expect(await whileItWaits(takeOver)).toEqual([]);
    const held = (await allDeliveries(db)).filter(({ status }) => status === "sending");
    expect(held.map(({ attempts }) => attempts)).toEqual([2, 2]);
  });

  it("is not checked again within two seconds, because at full speed a check for each mail is not worth it", async () => {
    const takeOver = () =>
      db.execute(sql`update deliveries set attempts = attempts + 1 where status = 'sending'`);
    expect(await whileItWaits(takeOver, 1999)).toEqual(both);
  });
});
