import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { runRound } from "#server/worker/run-round.ts";
import { type BounceFacts, bounceMail, complaintMail } from "#tests/support/bounce-mail.ts";
import { castDueOn, channelOf, seedFelix } from "#tests/support/cast.ts";
import { allDeliveries, newestOf, outbox } from "#tests/support/deliveries.ts";
import { seedSubscribers } from "#tests/support/newsletter.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const secret = "a-secret-of-the-tests-32-letters-or-more";
// 09:00 in New York, seven days before the first date.
const nine = "2026-12-03T14:00:00Z";

describe("mails that come back", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  let felix: Awaited<ReturnType<typeof seedFelix>>;
  beforeEach(async () => {
    test = createTestApp(database, { env: { MAIL_WEBHOOK_SECRET: secret } });
    felix = await seedFelix(database.db, { dueOn: [castDueOn] });
    test.clock.set(nine);
    await runRound(test.db, test.services);
  });

  const post = async (body: string, type: string, authorization = `Bearer ${secret}`) => {
    const headers = { "Content-Type": type, Authorization: authorization };
    const request = new Request("http://localhost/webhooks/mail/bounces", { method: "POST", headers, body });
    const response = await test.fetch(request);
    return { status: response.status, body: await response.json() };
  };
  const postMail = (facts: BounceFacts) => post(bounceMail(facts), "message/rfc822");
  const postEvents = (...events: object[]) => post(JSON.stringify({ events }), "application/json");
  const rays = async () => {
    const row = await newestOf(database.db, felix.people.ray.emailChannelId);
    if (!row) throw new Error("Ray got no mail.");
    return row;
  };
  const messageId = async () => `<${(await rays()).id}@localhost>`;
  const raysChannel = () => channelOf(database.db, felix.people.ray.emailChannelId);
  const told = async () =>
    (await outbox(database.db))
      .filter(({ subject }) => subject?.includes("have stopped"))
      .map((row) => row.toAddress);

  it("stop the channel for good after a 5.1.1, tell the account holder, and do nothing the second time", async () => {
    const bounce = { original: await messageId() };
    expect(await postMail(bounce)).toEqual({ status: 200, body: { success: true, outcome: "stopped" } });
    const failed = await rays();
    expect(failed).toMatchObject({ status: "failed", statusReason: "mailbox-unknown" });
    expect(failed).toMatchObject({ errorKind: "address-unknown", errorReason: "mailbox-unknown" });
    expect(await raysChannel()).toMatchObject({ state: "failing", stateReason: "mailbox-unknown" });
    await runRound(test.db, test.services);
    expect(await told()).toEqual(["felix@mail.example"]);
    // Ray corrects his mailbox, and Felix starts the channel again. The old news must not stop it once more.
    await database.db.update(recipientChannels).set({ state: "confirmed", stateReason: null });
    expect((await postMail(bounce)).body.outcome).toBe("known");
    expect((await postMail({ ...bounce, id: "the-same-by-another-server@mx.example" })).body.outcome).toBe(
      "known",
    );
    expect((await raysChannel())?.state).toBe("confirmed");
    expect(await rays()).toEqual(failed);
    // Three days before the date the reminder goes out to him again.
    test.clock.set("2026-12-07T14:00:00Z");
    await runRound(test.db, test.services);
    expect(await rays()).toMatchObject({ status: "sent", offset: "-3" });
  });

  it("are taken once when they are told twice at once", async () => {
    const bounce = { original: await messageId() };
    const answers = await Promise.all([postMail(bounce), postMail(bounce), postMail(bounce)]);
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(["known", "known", "stopped"]);
    const notices = (await allDeliveries(database.db)).filter(
      ({ template }) => template === "channel-stopped",
    );
    expect(notices).toHaveLength(1);
  });

  it("go out again after a 4.x, with the same Message-ID, while the day lasts", async () => {
    const before = await rays();
    const bounce = { envelopeId: before.id, status: "4.4.7", diagnostic: "smtp; 451 4.4.7 busy" };
    expect((await postMail(bounce)).body.outcome).toBe("retried");
    expect(await rays()).toMatchObject({
      id: before.id,
      status: "planned",
      statusReason: "mail-server-busy",
    });
    expect(test.wakes()).toBe(1);
    test.advance({ minutes: 2 });
    await runRound(test.db, test.services);
    expect(await rays()).toMatchObject({ id: before.id, status: "sent", attempts: 2, statusReason: null });
    const ids = (await outbox(database.db)).map(({ headers }) => headers["Message-ID"]);
    expect(ids.filter((id) => id?.includes(before.id))).toHaveLength(2);
    // The mailbox is read anew: the first copy's news says nothing of the second.
    expect((await postMail(bounce)).body.outcome).toBe("known");
    expect(await rays()).toMatchObject({ id: before.id, status: "sent", attempts: 2 });
  });

  it("stop the channel on the second day of a refusal without a reason, when other mail passed in between", async () => {
    const comesBack = async () => {
      const { id } = await rays();
      const bare = { status: "5.0.0", diagnostic: "smtp; 550 no" };
      return (await postMail({ envelopeId: id, id: `${id}@mx.example`, ...bare })).body.outcome;
    };
    expect(await comesBack()).toBe("retried");
    expect(await raysChannel()).toMatchObject({ state: "confirmed", refusedAt: test.clock.now() });
    // Felix's mails of the next offset pass.
    test.clock.set("2026-12-07T14:00:00Z");
    await runRound(test.db, test.services);
    expect(await comesBack()).toBe("stopped");
    expect(await raysChannel()).toMatchObject({ state: "failing", failingSince: test.clock.now() });
  });

  const confirmed = () =>
    database.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.state, "confirmed"));
  /** An issue that has left for the first of two readers. */
  const issueSent = async () => {
    await seedSubscribers(database.db, 2);
    const [reader, other] = await confirmed();
    await enqueueDelivery(database.db, test.services.keys, test.clock.now(), {
      template: "newsletter-issue",
      params: { subscriberNumber: reader?.number ?? 0, issue: "2026-12" },
      dedupeKey: "2026-12:reader",
      channel: "email",
      to: { address: reader?.email ?? "", language: "en" },
    });
    await database.db
      .update(deliveries)
      .set({ status: "sent", toAddress: null, sentAt: test.clock.now() })
      .where(eq(deliveries.kind, "newsletter"));
    const [issue] = await database.db.select().from(deliveries).where(eq(deliveries.kind, "newsletter"));
    return { id: issue?.id ?? "", both: [reader, other], other: [other] };
  };

  it("take an address that does not exist off the newsletter's list, and nobody else", async () => {
    const { id, other } = await issueSent();
    expect((await postMail({ envelopeId: id })).body.outcome).toBe("stopped");
    expect(await confirmed()).toEqual(other);
  });

  const complain = async (kind: string, facts: BounceFacts) =>
    (await post(complaintMail(kind, facts), "message/rfc822")).body.outcome;

  it.each(["abuse", "Opt-Out"])(
    "as a complaint (%s) take the reader off the newsletter's list, and nobody else",
    async (kind) => {
      const { id, other } = await issueSent();
      expect(await complain(kind, { original: `<${id}@localhost>` })).toBe("noted");
      expect(await confirmed()).toEqual(other);
    },
  );

  it.each(["not-spam", "auth-failure", "other", ""])("as a complaint %j do nothing", async (kind) => {
    const { id, both } = await issueSent();
    expect(await complain(kind, { original: `<${id}@localhost>` })).toBe("unknown");
    expect(await complain(kind, { original: await messageId() })).toBe("unknown");
    expect(await confirmed()).toEqual(both);
    expect((await allDeliveries(database.db)).some(({ kind: which }) => which === "notice")).toBe(false);
  });

  it("as a complaint about a reminder tell the account holder once, and reminders go on", async () => {
    const complained = { id: "evt-1", type: "complained", messageId: await messageId() };
    expect(await complain("abuse", { original: await messageId(), id: "1@mx.example" })).toBe("noted");
    expect(await complain("abuse", { original: await messageId(), id: "2@mx.example" })).toBe("noted");
    expect((await postEvents(complained)).body.results).toEqual([{ id: "evt-1", outcome: "noted" }]);
    expect(await raysChannel()).toMatchObject({ state: "confirmed", refusedAt: null });
    expect((await rays()).status).toBe("sent");
    await runRound(test.db, test.services);
    const notices = (await outbox(database.db)).filter(({ subject }) => subject?.includes("marked as spam"));
    expect(notices.map(({ toAddress }) => toAddress)).toEqual(["felix@mail.example"]);
    test.clock.set("2026-12-07T14:00:00Z");
    await runRound(test.db, test.services);
    expect(await rays()).toMatchObject({ status: "sent", offset: "-3" });
  });

  it("never send a code again, because its words were wiped when it left", async () => {
    await enqueueDelivery(database.db, test.services.keys, test.clock.now(), {
      template: "verification-code",
      params: {},
      sealed: { code: "482915" },
      dedupeKey: "a code",
      channel: "email",
      to: { address: "new@mail.example", language: "en" },
    });
    await runRound(test.db, test.services);
    const code = (await allDeliveries(database.db)).find(({ kind }) => kind === "code");
    const answer = await postMail({ envelopeId: code?.id ?? "", status: "4.2.2" });
    expect(answer.body.outcome).toBe("failed");
  });

  it("are recorded when the mail is only late, and mark what arrived", async () => {
    const id = await messageId();
    const late = { id: "evt-1", type: "delayed", messageId: id };
    expect((await postEvents(late)).body.results).toEqual([{ id: "evt-1", outcome: "noted" }]);
    expect(await rays()).toMatchObject({ status: "sent", errorReason: "delayed" });
    expect((await postEvents({ id: "evt-2", type: "delivered", messageId: id })).body.results).toEqual([
      { id: "evt-2", outcome: "delivered" },
    ]);
    // A delivered message never changes.
    const failed = { id: "evt-3", type: "failed", status: "5.1.1", messageId: id };
    expect((await postEvents(failed)).body.results).toEqual([{ id: "evt-3", outcome: "known" }]);
    expect((await rays()).status).toBe("delivered");
  });

  it("may be identified by their address alone by a vendor, for a week", async () => {
    const failed = { type: "failed", status: "5.1.1", recipient: " RAY@mail.example" };
    test.advance({ hours: 8 * 24 });
    expect((await postEvents({ id: "1", ...failed })).body.results[0].outcome).toBe("unknown");
    test.clock.set(nine);
    const answer = await postEvents(
      { id: "2", ...failed },
      { id: "3", ...failed, recipient: "nobody@mail.example" },
    );
    expect(answer.body.results).toEqual([
      { id: "2", outcome: "stopped" },
      { id: "3", outcome: "unknown" },
    ]);
  });

  it("may name their address beside the vendor's own Message-ID", async () => {
    const messageId = "<0100018f-000000@email.vendor.example>";
    const event = { id: "1", type: "failed", status: "5.1.1", messageId, recipient: "ray@mail.example" };
    expect((await postEvents(event)).body.results).toEqual([{ id: "1", outcome: "stopped" }]);
  });

  it("are asked for again while the mail is still being sent", async () => {
    for (const status of ["planned", "sending"] as const)
      await database.db.update(deliveries).set({ status });
    const bounce = { original: await messageId() };
    expect(await postMail(bounce)).toMatchObject({ status: 503, body: { error: "TOO_EARLY" } });
    await database.db.update(deliveries).set({ status: "sent" });
    expect((await postMail(bounce)).body.outcome).toBe("stopped");
  });

  it("that a mail only claims, without knowing ours, change nothing", async () => {
    expect((await postMail({ original: "<guess@localhost>" })).body.outcome).toBe("unknown");
    const another = "0f9d8c7b-6a59-4483-9271-605f4e3d2c1b";
    expect((await postMail({ envelopeId: another })).body.outcome).toBe("unknown");
    expect((await raysChannel())?.state).toBe("confirmed");
  });

  it("are accepted from nobody without the secret", async () => {
    const mail = bounceMail({ original: await messageId() });
    for (const authorization of ["", "Bearer", `Bearer ${secret}x`, `Basic ${secret}`]) {
      expect((await post(mail, "message/rfc822", authorization)).status).toBe(401);
    }
    test = createTestApp(database);
    expect((await post(mail, "message/rfc822", "Bearer undefined")).status).toBe(404);
    expect((await raysChannel())?.state).toBe("confirmed");
  });

  const json = "application/json";
  const events = (event: object) => JSON.stringify({ events: [{ id: "a", ...event }] });
  const recipient = "a@b.example";
  it.each<[string, string, number, string?]>([
    ["message/rfc822", "", 200],
    ["message/rfc822", "\0".repeat(5000), 200],
    ["message/rfc822", "x".repeat(1024 * 1024 + 1), 413],
    ["text/html", "<p>", 415],
    [json, "{", 400],
    [json, "[]", 422],
    [json, events({ type: "failed", status: "5.1.1" }), 422, "events.0.messageId"],
    [json, events({ type: "failed", recipient }), 422, "events.0.status"],
    [json, events({ id: "a\0", type: "delayed", recipient }), 422, "events.0.id"],
    [json, events({ type: "delayed", recipient: "\0" }), 200],
    [json, events({ type: "burnt", recipient }), 422, "events.0.type"],
  ])("as %s %.60j are answered %i", async (type, body, status, field) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    if (field) expect(Object.keys(answer.body.fields)).toContain(field);
    expect(JSON.stringify(test.logged)).not.toMatch(/example|mailbox/);
  });
});
