import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { signLink } from "#server/db/signed-links.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("the newsletter", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  const ask = (first_name: string, email: string) =>
    test.visitor().post("/api/newsletter", { first_name, email });
  const postForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    test.visitor().sendRaw("POST", path, new URLSearchParams(fields).toString(), {
      Origin: test.services.config.publicUrl,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    });
  const rows = () =>
    database.db.select().from(newsletterSubscribers).orderBy(asc(newsletterSubscribers.number));
  const subscribers = async () => {
    return (await rows()).map(({ firstName, email, state }) => `${firstName} ${email} ${state}`);
  };
  const mails = async () => {
    const sent = await allDeliveries(database.db);
    return sent.map(({ template, toAddress, status }) => `${template} ${toAddress} ${status}`);
  };
  const linkOf = async () => {
    const [row] = await rows();
    return `/n/${signLink(test.services.keys, "newsletter", row?.number ?? 0)}`;
  };
  const answer = async (answer: "confirm" | "leave") => postForm(await linkOf(), { answer });
  const goesTo = (location: string) => ({ status: 303, to: location });
  const seen = ({ status, headers }: { status: number; headers: Headers }) => ({
    status,
    to: headers.get("Location"),
  });

  it("stores who asks as pending and mails a link; the mail leaves at once", async () => {
    const { status, body } = await ask(" Rosa ", " ROSA@mail.example");
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: m.newsletter_check_inbox() },
    });
    expect(await subscribers()).toEqual(["Rosa rosa@mail.example pending"]);
    expect(await mails()).toEqual(["newsletter-confirm rosa@mail.example planned"]);
    expect(test.wakes()).toBe(1);
  });

  it("keeps the language of who asks, until the address has confirmed: then nobody else changes it", async () => {
    const askIn = (language: string) =>
      test
        .visitor()
        .send(
          "POST",
          "/api/newsletter",
          { first_name: "Rosa", email: "rosa@mail.example" },
          { "Accept-Language": language },
        );
    await askIn("es");
    expect((await rows())[0]?.language).toBe("es");
    await answer("confirm");
    test.advance({ minutes: 1 });
    await askIn("en");
    expect((await rows())[0]?.language).toBe("es");
    expect((await allDeliveries(database.db)).map(({ language }) => language)).toEqual(["es", "en"]);
  });

  it("answers the same for an address that is new, waiting, on the list or off it, and mails each", async () => {
    const answers = [await ask("Rosa", "rosa@mail.example")];
    test.advance({ minutes: 1 });
    answers.push(await ask("Rosa Maria", "rosa@mail.example"));
    expect(await subscribers()).toEqual(["Rosa Maria rosa@mail.example pending"]);
    await answer("confirm");
    test.advance({ minutes: 1 });
    answers.push(await ask("Mallory", "rosa@mail.example"));
    expect(await subscribers()).toEqual(["Rosa Maria rosa@mail.example confirmed"]);
    await answer("leave");
    test = createTestApp(database);
    await database.db.execute("delete from rate_limits");
    test.advance({ minutes: 3 });
    answers.push(await ask("Rosa", "rosa@mail.example"));
    expect(await subscribers()).toEqual(["Rosa rosa@mail.example pending"]);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(await mails()).toEqual([
      "newsletter-confirm rosa@mail.example planned",
      "newsletter-confirm rosa@mail.example planned",
      "newsletter-known rosa@mail.example planned",
      "newsletter-confirm rosa@mail.example planned",
    ]);
  });

  it("forgets after thirty days who never answered, and nobody else", async () => {
    await ask("Rosa", "rosa@mail.example");
    await answer("confirm");
    await ask("Felix", "felix@mail.example");
    test.advance({ hours: 24 * 30 });
    await ask("Nina", "nina@mail.example");
    const [rosa, felix, nina, ...others] = await subscribers();
    expect([felix, ...others]).toEqual(["Felix felix@mail.example pending"]);
    test.advance({ seconds: 1 });
    await ask("Nina", "nina@mail.example");
    expect(await subscribers()).toEqual([rosa, nina]);
  });

  it("makes one subscriber and one mail of two requests at the same moment", async () => {
    const answers = await Promise.all([ask("Rosa", "rosa@mail.example"), ask("Rosa", "rosa@mail.example")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await subscribers()).toEqual(["Rosa rosa@mail.example pending"]);
    expect(await mails()).toHaveLength(1);
  });

  const first_name = "Please enter your first name.";
  const noAddress = { email: "Please enter a valid email address." };
  it.each([
    ["  ", "rosa@mail.example", { first_name }],
    ["Rosa", "rosa@mail", noAddress],
    ["", "rosa", { first_name, ...noAddress }],
  ])("refuses %j with %j, first the name, then the address", async (name, email, fields) => {
    const message = Object.values(fields)[0];
    expect(await ask(name, email)).toMatchObject({
      status: 422,
      body: { success: false, error: "VALIDATION", message, fields },
    });
    expect(seen(await postForm("/api/newsletter", { first_name: name, email }))).toEqual(
      goesTo("/newsletter/not-taken"),
    );
    expect(await subscribers()).toEqual([]);
    expect(test.logged).toEqual([]);
  });

  it("takes a plain form and answers it with a page, with nothing personal in its address", async () => {
    const taken = await postForm("/api/newsletter", { first_name: "Rosa", email: "rosa@mail.example" });
    expect(seen(taken)).toEqual(goesTo("/newsletter/check-email"));
    expect(await subscribers()).toEqual(["Rosa rosa@mail.example pending"]);
  });

  it.each([
    ["NUL in a form", { first_name: "Ro\0sa", email: "rosa@mail.example" }],
    ["a name too long", { first_name: "x".repeat(101), email: "rosa@mail.example" }],
    ["no fields", {}],
  ])("refuses %s", async (_, fields) => {
    expect(seen(await postForm("/api/newsletter", fields as Record<string, string>))).toEqual(
      goesTo("/newsletter/not-taken"),
    );
    expect(await subscribers()).toEqual([]);
  });

  it("leaves out what is too much, with the same answer: it must not tell what others have asked for", async () => {
    for (let count = 0; count < 9; count += 1) {
      test.advance({ seconds: 1 });
      expect((await ask("Rosa", count % 2 ? "rosa@mail.example" : "rosa+x@mail.example")).status).toBe(200);
    }
    expect(await database.db.$count(deliveries)).toBe(8);
  });

  it("is not asked for by another site", async () => {
    const foreign = await postForm(
      "/api/newsletter",
      { first_name: "Rosa", email: "rosa@mail.example" },
      { Origin: "https://evil.example" },
    );
    expect(foreign).toMatchObject({ status: 403, body: { error: "FOREIGN_ORIGIN" } });
    expect(await subscribers()).toEqual([]);
  });

  it("is read in the language that its reader chooses by the mailed link, who is led to a page in it", async () => {
    await ask("Rosa", "rosa@mail.example");
    const link = await linkOf();
    const languageOf = async () => (await rows()).map(({ language, state }) => `${language} ${state}`);
    expect(seen(await postForm(link, { language: "es" }))).toEqual(goesTo("/es/newsletter/language"));
    expect(await languageOf()).toEqual(["es pending"]);
    await answer("confirm");
    expect(seen(await postForm(`/es${link}`, { language: "en" }))).toEqual(goesTo("/newsletter/language"));
    expect(await languageOf()).toEqual(["en confirmed"]);
    await answer("leave");
    expect(seen(await postForm(link, { language: "es" }))).toEqual(goesTo("/es/newsletter/language"));
    expect(await languageOf()).toEqual(["es left"]);
    expect((await postForm(link, { language: "tlh" })).status).toBe(400);
    expect(await postForm(link, { language: "en" }, { Origin: "https://evil.example" })).toMatchObject({
      status: 403,
    });
    const foreign = `/n/${signLink(test.services.keys, "messages", 1)}`;
    expect(seen(await postForm(`/es${foreign}`, { language: "en" }))).toEqual(
      goesTo("/es/newsletter/unusable-link"),
    );
    expect(await languageOf()).toEqual(["es left"]);
  });

  it("is confirmed and left by the mailed link, there and back, and again", async () => {
    await ask("Rosa", "rosa@mail.example");
    for (const [step, page, state] of [
      ["confirm", "/newsletter/confirmed", "confirmed"],
      ["confirm", "/newsletter/confirmed", "confirmed"],
      ["leave", "/newsletter/left", "left"],
      ["leave", "/newsletter/left", "left"],
      ["confirm", "/newsletter/confirmed", "confirmed"],
    ] as const) {
      expect(seen(await answer(step))).toEqual(goesTo(page));
      expect(await subscribers()).toEqual([`Rosa rosa@mail.example ${state}`]);
    }
    const [row] = await database.db.select().from(newsletterSubscribers);
    expect(row?.confirmedAt?.toString()).toBe(test.clock.now().toString());
    expect(row?.leftAt).toBeNull();
  });

  it("is left by one click of a mail program, from anywhere and as often as it likes", async () => {
    await ask("Rosa", "rosa@mail.example");
    await answer("confirm");
    for (const said of ["One-Click", "One-Click\n"]) {
      const clicked = await postForm(
        await linkOf(),
        { "List-Unsubscribe": said },
        { Origin: "https://mail.example" },
      );
      expect(clicked).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await subscribers()).toEqual(["Rosa rosa@mail.example left"]);
  });

  it("changes nothing by a link that was not signed here, for something else, or posted without an answer", async () => {
    await ask("Rosa", "rosa@mail.example");
    const tokens = ["x", "A".repeat(22), signLink(test.services.keys, "messages", 1), "%00"];
    for (const token of tokens) {
      expect(seen(await postForm(`/n/${token}`, { answer: "confirm" }))).toEqual(
        goesTo("/newsletter/unusable-link"),
      );
      const clicked = await postForm(`/n/${token}`, { "List-Unsubscribe": "One-Click" });
      expect(clicked).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    }
    for (const fields of [{}, { answer: "yes" }, { "List-Unsubscribe": "x" }]) {
      expect((await postForm(await linkOf(), fields as Record<string, string>)).status).toBe(400);
    }
    const foreign = await postForm(await linkOf(), { answer: "confirm" }, { Origin: "https://evil.example" });
    expect(foreign).toMatchObject({ status: 403, body: { error: "FOREIGN_ORIGIN" } });
    const framed = { Origin: "null", "Sec-Fetch-Site": "cross-site" };
    expect((await postForm(await linkOf(), { answer: "confirm" }, framed)).status).toBe(403);
    expect(await subscribers()).toEqual(["Rosa rosa@mail.example pending"]);
  });
});
