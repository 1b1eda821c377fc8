import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { type MailAsk, mayMail, mayMailLink, mayMailSignUp } from "./mail-allowance.ts";

const now = Temporal.Instant.from("2026-11-20T15:00:00Z");

describe("how many mails one network may have sent", async () => {
  const database = await testDatabase();
  const services = composeTestServices(database.db, now.toString());

  const ask = (number: number, browser: string | null = null): MailAsk => ({
    email: `reader${number}@mail.example`,
    networks: ["2001:db8:1:2", "2001:db8:1:0/56", "2001:db8:1/48"],
    browser,
  });

  it("is 150 an hour to all mailboxes together; a known reader and a link to an account come through", async () => {
    let mailed = 0;
    for (let number = 0; number < 160; number += 1) {
      if (await mayMail(database.db, services, now, ask(number))) mailed += 1;
    }
    expect(mailed).toBe(150);
    expect(await mayMail(database.db, services, now, ask(200, "her browser"))).toBe(true);
    // A new account may be anybody's, so it does not come through; an account that exists is its reader's.
    expect(await mayMailSignUp(database.db, services, now, ask(201))).toBe(false);
    expect(await mayMailLink(database.db, services, now, ask(201), "back")).toBe(true);
    expect(await mayMailLink(database.db, services, now, ask(201), "back")).toBe(false);
    expect(await mayMail(database.db, services, now.add({ minutes: 61 }), ask(202))).toBe(true);
  });

  it("of links back into an account is one an hour, which nobody uses up by another spelling of its address", async () => {
    const spelled = (email: string) => mayMailLink(database.db, services, now, { ...ask(0), email }, "back");
    for (let number = 0; number < 160; number += 1) await mayMail(database.db, services, now, ask(number));
    for (const tag of ["+1", "+2", "+3"]) await spelled(`ann${tag}@mail.example`);
    expect([await spelled("ann@mail.example"), await spelled("ann@mail.example")]).toEqual([true, false]);
  });
});

describe("how many mails all strangers together may have sent", async () => {
  const { db } = await testDatabase();
  const services = composeTestServices(db, now.toString());
  services.config.askedMailsPerDay = 40;

  it("is a total; the operator is told before, and beyond it codes go on, two to a mailbox and network, but no newsletter", async () => {
    const ask = (number: number, email = `reader${number}@mail.example`): MailAsk => ({
      email,
      networks: [`192.0.2.${number}`, "192.0.2/24"],
      browser: null,
    });
    const waits = async (number: number) => mayMail(db, services, now, ask(number), { canWait: true });
    const mailed = [];
    for (let number = 0; number < 12; number += 1) mailed.push(await waits(number));
    expect(mailed).toEqual([...Array(10).fill(true), false, false]);
    expect(await db.select().from(deliveries)).toMatchObject([
      { template: "provider-trouble", params: { channel: "email", cause: "many" } },
    ]);
    const codes = [];
    for (let count = 0; count < 4; count += 1) codes.push(await mayMail(db, services, now, ask(20)));
    expect(codes).toEqual([true, true, false, false]);
    const reader = { ...ask(21), browser: "her browser" };
    expect(await mayMail(db, services, now, reader, { canWait: true })).toBe(true);
    expect(await mayMail(db, services, now.add({ minutes: 61 }), ask(22), { canWait: true })).toBe(true);
  });
});
