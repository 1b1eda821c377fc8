import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { createKeys } from "#server/db/keys.ts";
import { withDatabase } from "#tests/support/with-database.ts";
import { type MailAsk, mayMail, mayMailLink, mayMailSignUp } from "./mail-allowance.ts";

const keys = createKeys("a secret of the tests, long enough to be one");
const now = Temporal.Instant.from("2026-11-20T15:00:00Z");

describe("how many mails one network may have sent", async () => {
  const database = await withDatabase();

  const ask = (number: number, browser: string | null = null): MailAsk => ({
    email: `reader${number}@mail.example`,
    networks: ["2001:db8:1:2", "2001:db8:1:0/56", "2001:db8:1/48"],
    browser,
  });

  it("is 150 an hour to all mailboxes together; a known reader and a link to an account come through", async () => {
    let mailed = 0;
    for (let number = 0; number < 160; number += 1) {
      if (await mayMail(database.db, keys, now, ask(number))) mailed += 1;
    }
    expect(mailed).toBe(150);
    expect(await mayMail(database.db, keys, now, ask(200, "her browser"))).toBe(true);
    // A new account may be anybody's, so it does not come through; an account that exists is its reader's.
    expect(await mayMailSignUp(database.db, keys, now, ask(201))).toBe(false);
    expect(await mayMailLink(database.db, keys, now, ask(201))).toBe(true);
    expect(await mayMailLink(database.db, keys, now, ask(201))).toBe(false);
    expect(await mayMail(database.db, keys, now.add({ minutes: 61 }), ask(202))).toBe(true);
  });
});
