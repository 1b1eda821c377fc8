import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { readRecipients } from "#server/dashboard/read-recipients.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { addRecipient } from "#server/recipients/add-recipient.ts";
import { changeRecipient } from "#server/recipients/change-recipient.ts";
import { type CastPerson, seedFelix } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const { db } = await testDatabase();

it("a message that waits names its holder and its registrant as they are called by now, in twelve letters", async () => {
  const { userId, people } = await seedFelix(db);
  const services = composeTestServices(db, "2026-12-03T05:30:00Z");
  const alma = { fullName: "Alma Reyes", relation: "friend" as const, phone: "" };
  const ofAlma = { ...alma, email: "alma@mail.example", timeZone: "America/Denver" };
  await addRecipient(db, services, userId, null, ofAlma);
  const rename = async ({ recipientId }: CastPerson, fullName: string) => {
    const list = await readRecipients(db, services, userId, null);
    const person = list.find(({ id }) => id === recipientId);
    if (!person) throw new Error("Nobody has that id.");
    const [email = "", phone = ""] = (["email", "text"] as const).map(
      (kind) => person.channels.find((channel) => channel.kind === kind)?.address,
    );
    const { relation, timeZone } = person;
    const answers = { fullName, relation, timeZone, email, phone };
    await changeRecipient(db, services, userId, recipientId, answers, { isJustProven: true });
  };
  const named = async () => {
    const added = await db.select().from(deliveries).where(eq(deliveries.template, "you-were-added"));
    return added.flatMap(({ params }) => (params.whose ? [[params.addedBy, params.whose]] : []));
  };
  expect(await named()).toEqual([["Felix", "Ray"]]);
  await rename(people.felix, "Phoebe Moreno");
  await rename(people.ray, "Callthisnumbertoday Moreno");
  expect(await named()).toEqual([["Phoebe", "Callthisnumb…"]]);
  await rename(people.ray, "Rae Moreno");
  expect(await named()).toEqual([["Phoebe", "Rae"]]);
});
