import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { type ChannelKind, channelFacts, channelKinds } from "#core/people/channels.ts";
import { type MayLeave, WithdrawnError } from "#server/providers/hand-over.ts";
import { outboxSms } from "#server/providers/sms/outbox.ts";
import { addRecipient, seedRosa } from "#tests/support/cast.ts";
import { dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { dispatchDeliveries } from "./dispatch-deliveries.ts";

const { db } = await testDatabase();

/** Whoever is reminded on this day: twenty people by mail, and Rosa and four friends by mail and text. */
async function seedReaders(day: Temporal.PlainDate): Promise<void> {
  await seedCrowd(db, { count: 20, firstDate: dateFirstRemindedOn(day) });
  const { subscriptionId } = await seedRosa(db, { dueOn: [dateFirstRemindedOn(day).toString()] });
  for (let position = 1; position <= 4; position += 1) {
    await addRecipient(db, subscriptionId, {
      fullName: "Ana Diaz",
      position,
      timeZone: "America/Chicago",
      email: `ana-${position}@mail.example`,
      phone: `+1515555011${position}`,
    });
  }
}

it("hands over no more messages of a kind than may go out twice, however many batches run, and then all others", async () => {
  await seedReaders(Temporal.PlainDate.from("2026-12-03"));
  // 10:00 in Chicago.
  const services = composeTestServices(db, "2026-12-03T16:00:00Z");
  const inFlight: Record<ChannelKind, number> = { email: 0, text: 0 };
  const most: Record<ChannelKind, number> = { email: 0, text: 0 };
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const holdsBack =
    (kind: ChannelKind) =>
    async (_message: unknown, mayLeave: MayLeave = async () => true) => {
      if (!(await mayLeave())) throw new WithdrawnError();
      inFlight[kind] += 1;
      most[kind] = Math.max(most[kind], inFlight[kind]);
      await answered;
      inFlight[kind] -= 1;
      return { providerRef: null };
    };
  services.email = { ...services.email, send: holdsBack("email") };
  services.sms = { ...outboxSms(db, services.clock), send: holdsBack("text") };
  await planNow(db, services);

  const dispatches = [dispatchDeliveries(db, services), dispatchDeliveries(db, services)];
  const places = Object.fromEntries(channelKinds.map((kind) => [kind, channelFacts[kind].mostInFlight]));
  await expect.poll(() => inFlight).toEqual(places);
  // Whatever would go past the places comes while the database answers a hundred other questions.
  for (let asked = 0; asked < 100; asked += 1) await db.execute(sql`select 1`);
  expect(inFlight).toEqual(places);
  answer();
  await Promise.all(dispatches);
  expect(most).toEqual(places);
  expect((await allDeliveries(db)).map(({ status }) => status)).toEqual(Array(20 + 2 * 5).fill("sent"));
});
