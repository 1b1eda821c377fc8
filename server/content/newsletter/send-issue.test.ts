import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import type { Database } from "#server/db/client.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { restores } from "#server/db/schema/operations.ts";
import { providerBreakers } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { readConfig } from "#server/start/config.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { issueFile, seedSubscribers } from "#tests/support/newsletter.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { answerNewsletterLink } from "./answer-newsletter-link.ts";
import { readIssue, withTranslation } from "./read-issue.ts";
import { sendIssue, sendTestIssue } from "./send-issue.ts";

const publicUrl = "https://daymark.example";
const issue = readIssue(issueFile, publicUrl);
const inSpanish = withTranslation(
  issue,
  "es",
  readIssue(
    issueFile.replace("Two new pages", "Dos páginas nuevas").replace("## The docs", "## La guía"),
    publicUrl,
  ),
);
const postalAddress = "1 Shore Road, Harbor, ME 04000";

describe("an issue of the newsletter", () => {
  let database: Database;
  let sink: SmtpSink;
  let services: ReturnType<typeof composeTestServices>;
  beforeAll(async () => {
    // With all its connections: on a single one no worker could hold rows meanwhile.
    database = await openTestPostgres();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyTables(database.db);
    await seedSubscribers(database.db, 3);
    sink = await startSmtpSink();
    services = composeTestServices(database.db, "2026-12-01T15:00:00Z", {
      config: readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: publicUrl, POSTAL_ADDRESS: postalAddress }),
      email: createSmtpProvider({ url: sink.url, from: "news@daymark.example" }),
    });
  });
  afterEach(async () => {
    await services.email.close();
    await sink.close();
  });

  const sendAll = (of = issue) =>
    sendIssue(database.db, services, of, { onProgress: () => {}, signal: new AbortController().signal });
  const send = async (of = issue) => (await sendAll(of)).counts;
  const sendTest = async (of: typeof issue) =>
    (await sendTestIssue(database.db, services, of, "me@mail.example")).counts;
  const receivers = () => sink.received.map(({ to }) => to).sort();
  const readers = ["reader1@mail.example", "reader2@mail.example", "reader3@mail.example"];

  it("goes to everybody who confirmed, once, however often it is sent", async () => {
    expect(await send()).toEqual({ sent: 3 });
    expect(receivers()).toEqual(readers);
    await seedOne("reader4@mail.example");
    expect(await send()).toEqual({ sent: 4 });
    expect(receivers()).toEqual([...readers, "reader4@mail.example"]);
  });

  it("carries both parts, the postal address, and RFC 8058's headers, whose link takes off the list", async () => {
    await send();
    const { mail } = sink.received.find(({ to }) => to === "reader2@mail.example") ?? {};
    expect(mail?.subject).toBe("Two new pages");
    expect(mail?.html).toContain(`href="${publicUrl}/documentation"`);
    expect(mail?.html).toMatch(/<h2\sstyle="[^"]+">The docs<\/h2>/);
    expect(mail?.text).toContain(`how it works ${publicUrl}/documentation`);
    for (const part of [mail?.html, mail?.text]) expect(part).toContain(`Daymark, ${postalAddress}`);
    const header = (key: string) => mail?.headers.find((found) => found.key === key)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [, token = ""] =
      /^<https:\/\/daymark\.example\/n\/([\w-]{22})>$/.exec(header("list-unsubscribe")) ?? [];
    expect(mail?.text).toContain(`/n/${token}`);
    expect(await answerNewsletterLink(database.db, services, token, "leave")).toBe(true);
    expect(await stateOf("reader2@mail.example")).toBe("left");
  });

  const readsSpanish = (email: string) =>
    database.db
      .update(newsletterSubscribers)
      .set({ language: "es" })
      .where(eq(newsletterSubscribers.email, email));
  const mailOf = (address: string) => sink.received.findLast(({ to }) => to === address)?.mail;

  it("goes to a reader of Spanish in Spanish where there is one, with nothing in English around it", async () => {
    await readsSpanish("reader2@mail.example");
    expect(await send(inSpanish)).toEqual({ sent: 3 });
    expect(mailOf("reader1@mail.example")?.subject).toBe("Two new pages");
    const mail = mailOf("reader2@mail.example");
    expect(mail?.subject).toBe("Dos páginas nuevas");
    expect(mail?.html).toMatch(/<html[^>]* lang="es"/);
    expect(mail?.html).toMatch(/<h2\sstyle="[^"]+">La guía<\/h2>/);
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain(m.mail_unsubscribe({}, { locale: "es" }));
      expect(part).not.toContain(m.mail_newsletter_only_english({}, { locale: "es" }));
    }
  });

  it("does not go to somebody who left after it was queued", async () => {
    sink.onRecipient = (address) => (address.startsWith("reader2") ? "451 Later" : "take");
    expect(await send()).toEqual({ planned: 1, sent: 2 });
    await database.db
      .update(newsletterSubscribers)
      .set({ state: "left" })
      .where(eq(newsletterSubscribers.email, "reader2@mail.example"));
    sink.onRecipient = () => "take";
    services.clock.set("2026-12-01T16:00:00Z");
    expect(await send()).toEqual({ cancelled: 1, sent: 2 });
    expect(await database.db.select({ to: deliveries.toAddress }).from(deliveries)).toEqual(
      Array(3).fill({ to: null }),
    );
  });

  it("takes an address that does not exist off the list, and wipes the addresses of the other deliveries", async () => {
    sink.onRecipient = (address) => (address.startsWith("reader3") ? "550 No such user" : "take");
    expect(await send()).toEqual({ failed: 1, sent: 2 });
    expect(await stateOf("reader3@mail.example")).toBe("left");
    const rows = await database.db.select({ to: deliveries.toAddress }).from(deliveries);
    expect(rows).toEqual([{ to: null }, { to: null }, { to: null }]);
  });

  it("queues no more than a portion while the mail server is away, and goes on when it is back", async () => {
    await database.db.insert(newsletterSubscribers).values(
      Array.from({ length: 300 }, (_, index) => ({
        email: `many${index}@mail.example`,
        firstName: "Ann",
        state: "confirmed" as const,
        askedAt: services.clock.now(),
      })),
    );
    const { email } = services;
    services.email = {
      ...email,
      send: () =>
        Promise.reject(new ProviderError({ proves: "unreached", reason: "mail-server-not-reached" })),
    };
    const { counts, isThrough } = await sendAll();
    expect([counts.planned, isThrough]).toEqual([200, false]);
    services.email = email;
    await database.db.delete(providerBreakers);
    services.clock.set("2026-12-01T16:00:00Z");
    expect(await sendAll()).toEqual({ counts: { sent: 303 }, isThrough: true });
    expect(new Set(receivers()).size).toBe(303);
  });

  it("goes on past what a worker is claiming, and says that it is not through", async () => {
    sink.onRecipient = (address) => (address.startsWith("reader2") ? "451 Later" : "take");
    expect(await sendAll()).toEqual({ counts: { planned: 1, sent: 2 }, isThrough: false });
    sink.onRecipient = () => "take";
    services.clock.set("2026-12-01T16:00:00Z");
    for (let more = 1; more <= 300; more += 1) await seedOne(`many${more}@mail.example`);
    const whileClaimed = await database.db.transaction(async (worker) => {
      await worker.select().from(deliveries).where(eq(deliveries.status, "planned")).for("update");
      return sendAll();
    });
    expect(whileClaimed).toEqual({ counts: { planned: 1, sent: 302 }, isThrough: false });
    expect(await sendAll()).toEqual({ counts: { sent: 303 }, isThrough: true });
    expect(new Set(receivers()).size).toBe(303);
  });

  it("is not sent without a postal address, and not with another text under the same name", async () => {
    const without = { ...services, config: { ...services.config, postalAddress: undefined } };
    const options = { onProgress: () => {}, signal: new AbortController().signal };
    await expect(sendIssue(database.db, without, issue, options)).rejects.toThrow(
      "POSTAL_ADDRESS is not set",
    );
    await send();
    await expect(send({ ...issue, html: "<p>Other.</p>" })).rejects.toThrow("begun with another text");
    expect(sink.received).toHaveLength(3);
  });

  it("does not leave a restored database before the operator's yes, and says why, a test neither", async () => {
    const takenAt = services.clock.now();
    await database.db.insert(restores).values({ takenAt, restoredAt: takenAt });
    for (const sending of [sendAll, () => sendTest(issue)]) {
      await expect(sending()).rejects.toThrow(/restored to its state of .* before daymark restore --confirm/);
    }
    expect(receivers()).toEqual([]);
    await database.db.update(restores).set({ confirmedAt: takenAt });
    expect(await send()).toEqual({ sent: 3 });
  });

  it("goes to one address as a test, any number of times, and the list stays unchanged", async () => {
    expect(await sendTest(issue)).toEqual({ sent: 1 });
    services.clock.set("2026-12-01T15:00:01Z");
    expect(await sendTest({ ...issue, subject: "Better" })).toEqual({ sent: 1 });
    expect(receivers()).toEqual(["me@mail.example", "me@mail.example"]);
    services.clock.set("2026-12-01T15:00:02Z");
    expect(await sendTest(inSpanish)).toEqual({ sent: 2 });
    expect(
      sink.received
        .map(({ mail }) => mail.subject)
        .slice(2)
        .sort(),
    ).toEqual(["Dos páginas nuevas", "Two new pages"]);
    expect(await send()).toEqual({ sent: 3 });
  });

  async function stateOf(email: string) {
    const [row] = await database.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    return row?.state;
  }

  function seedOne(email: string) {
    const at = services.clock.now();
    return database.db
      .insert(newsletterSubscribers)
      .values({ email, firstName: "R", state: "confirmed", askedAt: at, confirmedAt: at });
  }
});

describe("an issue's file", () => {
  const file = (head: string, body = "Text.") => `---\n${head}\n---\n${body}\n`;

  const lines = (subject: string, lead = "B") => file(`issue: a\nsubject: ${subject}\nlead: ${lead}`);
  it.each([
    ["no front matter", "Text", "front matter"],
    ["a name with spaces", file("issue: a b\nsubject: A\nlead: B"), "issue: is made of small letters"],
    ["a telling subject", lines("Registry news"), "subject: stands on lock screens"],
    ["a telling subject in Spanish", lines("La policía y usted"), "subject: stands on lock screens"],
    ["a telling lead", lines("A", "For sex offenders"), "lead: stands on lock screens"],
    ["two lines in its subject", lines('"A\\nBcc: x@y.z"'), "subject: must be on one line"],
    ["no text", file("issue: a\nsubject: A\nlead: B", "<script>x</script>"), "it has no text"],
    ["an unknown word", file("issue: a\nsubject: A\nlead: B", "{{who}}"), "there is no word {{who}}"],
  ])("with %s is refused with its reason", (_, text, why) => {
    expect(() => readIssue(text, publicUrl)).toThrow(why);
  });

  it("takes the Spanish text of the same issue only, and names what is taken out of either", () => {
    const other = readIssue(file("issue: b\nsubject: A\nlead: B"), publicUrl);
    expect(() => withTranslation(issue, "es", other)).toThrow('its text in "es" has another issue: b');
    const loud = readIssue(file("issue: 2026-12\nsubject: A\nlead: B", "Hola <b onclick=x>b</b>"), publicUrl);
    expect(withTranslation(issue, "es", loud).removed).toEqual(["onclick of <b>"]);
  });

  it("comes out inert, without pictures, whatever is in it", () => {
    const { html, removed } = readIssue(
      file(
        "issue: a\nsubject: A\nlead: B",
        'Hi ![x](https://evil.example/p.png) <b onclick="x()">b</b>\n\n<script>x</script>',
      ),
      publicUrl,
    );
    expect(html).toBe('<p style="margin:0 0 16px">Hi  <b>b</b></p>');
    expect(removed).toEqual(["<img>", "onclick of <b>", "<script>"]);
  });
});
