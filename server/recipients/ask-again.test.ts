import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { LinkPurpose } from "#core/delivery/mailed-link.ts";
import type { PersonAnswers } from "#core/people/people.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { actByLink, beginAsFelix, rayAnswers as ray } from "#tests/support/begin-as-felix.ts";
import { addRecipient, type Household } from "#tests/support/cast.ts";
import { noticesOf, noticesTo } from "#tests/support/deliveries.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("the question about texts", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database));
  });

  const changeRay = (changes: Partial<PersonAnswers>) =>
    felix.put(`/api/recipients/${household.people.ray.recipientId}`, { ...ray, ...changes });
  const notices = () => noticesTo(database.db);
  const act = (purpose: LinkPurpose, number: number, action: string) =>
    actByLink(test, purpose, number, action);

  it("asks a waiting number anew at the corrected e-mail: the old one's reader cannot answer for it", async () => {
    const { textChannelId } = household.people.ray;
    const answer = await changeRay({ email: "ray.moreno@mail.example" });
    const [before] = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.id, textChannelId ?? ""));
    // The first mail to the new address asks for texts, too.
    expect(await notices()).toEqual(["you-were-added to ray.moreno@mail.example"]);
    const [first] = await noticesOf(database.db, "you-were-added");
    expect(first).toMatchObject({ phoneEnding: "0103" });
    expect((await act("agree", Number(first?.channelNumber), "agree")).status).toBe(200);
    expect((await act("agree", before?.number ?? 0, "agree")).status).toBe(404);
    expect(answer.body.recipients[1].channels).toMatchObject([
      { kind: "email", address: "ray.moreno@mail.example" },
      { kind: "text", address: "+12125550103", state: "pending" },
    ]);
  });

  it("asks a waiting number again, three times a day at most", async () => {
    const askAgain = (id: string | null) => felix.post(`/api/recipients/channels/${id}/ask-again`);
    const { textChannelId, emailChannelId } = household.people.ray;
    for (let times = 0; times < 3; times += 1) {
      expect((await askAgain(textChannelId)).status).toBe(200);
      test.advance({ minutes: 1 });
    }
    expect(await notices()).toEqual(Array(3).fill("agree-to-texts to ray@mail.example"));
    for (const spelling of [textChannelId, textChannelId?.toUpperCase() ?? ""]) {
      expect(await askAgain(spelling)).toMatchObject({
        status: 429,
        body: { message: sayReason("asked-too-often") },
      });
    }
    for (const id of [emailChannelId, household.people.felix.textChannelId]) {
      expect(await askAgain(id)).toMatchObject({
        status: 409,
        body: { message: sayReason("number-not-waiting") },
      });
    }
  });

  it("cannot ask somebody who only has the number", async () => {
    const sam = await addRecipient(database.db, household.subscriptionId, {
      fullName: "Sam Ortiz",
      position: 2,
      timeZone: "America/Chicago",
      email: "sam@mail.example",
      emailState: "stopped",
      phone: "+13125550188",
      textState: "pending",
    });
    expect(await felix.post(`/api/recipients/channels/${sam.textChannelId}/ask-again`)).toMatchObject({
      status: 409,
      body: { message: sayReason("nobody-to-ask") },
    });
  });
});
