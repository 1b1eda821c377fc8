import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Language } from "#core/languages.ts";
import { user } from "#server/db/schema/accounts.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { inLanguage } from "#server/language.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, castDueOn, seedFelix } from "#tests/support/cast.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// 10:00 in New York, three days before Felix's first date.
const threeBefore = "2026-12-07T15:00:00Z";
const [felixNumber, rayNumber] = ["+12125550102", "+12125550103"];

describe("a message is in its reader's language", async () => {
  const { db } = await testDatabase();
  let services: ReturnType<typeof composeTestServices>;
  beforeEach(async () => {
    services = composeTestServices(db, threeBefore);
  });

  const seed = () => seedFelix(db, { dueOn: [castDueOn] });
  const reads = (recipientId: string, language: Language) =>
    db.update(recipients).set({ language }).where(eq(recipients.id, recipientId));
  /** What leaves in the next round, by its address. */
  const sent = async (): Promise<Record<string, string>> => {
    const before = (await outbox(db)).length;
    await runRound(db, services, { lanes: oneLane, concurrency: 1 });
    const rows = (await outbox(db)).slice(before);
    return Object.fromEntries(
      rows.map((row) => [row.toAddress, `${row.subject ?? ""}\n${row.text}\n${row.html ?? ""}`]),
    );
  };
  const say = (from: string, body: string) =>
    receiveText(db, services, { provider: "test", event: randomUUID(), from, body, answeredAs: null });

  it("when reminders of one date go to readers of two languages, in the same round and in the other order", async () => {
    const { people, subscriptionId } = await seed();
    await reads(people.ray.recipientId, "es");
    const alma = {
      fullName: "Alma Reyes",
      timeZone: "America/New_York",
      email: "alma@mail.example",
      position: 2,
    };
    await addRecipient(db, subscriptionId, alma);
    const mails = await sent();
    expect(mails["felix@mail.example"]).toContain("Hello Felix,");
    expect(mails["felix@mail.example"]).toContain('<html lang="en"');
    expect(mails["ray@mail.example"]).toContain("Hola, Ray:");
    expect(mails["ray@mail.example"]).toContain('<html lang="es"');
    expect(mails["ray@mail.example"]).toMatch(/https?:\/\/[^/]+\/es\/d\/[\w-]{22}/);
    expect(mails["ray@mail.example"]).toContain("10 de diciembre");
    expect(mails["ray@mail.example"]).not.toMatch(/\b(?:Dec|days before|Hello)\b/);
    expect(mails["alma@mail.example"]).toContain("Hello Alma,");
    expect(mails["alma@mail.example"]).toMatch(/https?:\/\/[^/]+\/d\/[\w-]{22}/);
  });

  it("when it is a text, spelt without what GSM-7 lacks", async () => {
    const { people } = await seed();
    await reads(people.felix.recipientId, "es");
    const { [felixNumber]: text } = await sent();
    expect(text).toMatch(/dic\b.*LISTO.*ALTO para parar\.$/m);
    expect(text).not.toMatch(/[áíóú]/);
  });

  it("when somebody texts: the holder's, whatever the words; the words', where no holder is known", async () => {
    const { people } = await seed();
    await reads(people.felix.recipientId, "es");
    await sent();
    await say(felixNumber, "HELP");
    expect((await sent())[felixNumber]).toContain("ALTO para parar");
    const stranger = "+13125550177";
    await say(stranger, "AYUDA");
    expect((await sent())[stranger]).toContain("ALTO para parar");
    await say(stranger, "HELP");
    expect((await sent())[stranger]).toContain("STOP to end");
  });

  it("when a number is listed whose holder has never agreed: its language tells nothing", async () => {
    const { people } = await seed();
    await reads(people.ray.recipientId, "es");
    await sent();
    await say(rayNumber, "HELP");
    expect((await sent())[rayNumber]).toContain("STOP to end");
  });

  it("when it is about an account: the account's, on whatever page somebody acts", async () => {
    const { userId, email } = await seed();
    await sent();
    await db.update(user).set({ language: "es" }).where(eq(user.id, userId));
    await inLanguage("en", () => notifyActivity(db, services, userId, "devices-logged-out"));
    expect((await sent())[email]).toContain("Hola:");
  });
});
