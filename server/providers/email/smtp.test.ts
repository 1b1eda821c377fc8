import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FailureKind } from "#core/delivery/failure.ts";
import type { FailureReason } from "#core/delivery/reasons.ts";
import { channelFacts } from "#core/people/channels.ts";
import type { EmailProvider } from "#server/providers/email/port.ts";
import { createSmtpProvider, smtpTimeouts } from "#server/providers/email/smtp.ts";
import { WithdrawnError } from "#server/providers/hand-over.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { type Answer, type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { freePort } from "#tests/support/start-server.ts";

const message = {
  to: "rosa@mail.example",
  subject: "3 days until your date",
  text: "Hello Rosa,",
  html: "<p>Hello Rosa,</p>",
  messageId: "<delivery-1@daymark.example>",
  headers: { "Auto-Submitted": "auto-generated" },
  deliveryId: "delivery-1",
};

const numbered = (number: number) => ({ ...message, messageId: `<delivery-${number}@daymark.example>` });

/** What a failed call proves, and what the error says. */
async function failureOf(provider: EmailProvider, mail = message) {
  const error = await provider.send(mail).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  const { failure, message: said, cause } = error as ProviderError;
  return { ...failure, said: `${said} ${cause}` };
}

describe("mail through an SMTP server", () => {
  let sink: SmtpSink;
  let provider: EmailProvider;
  beforeEach(async () => {
    sink = await startSmtpSink();
    provider = createSmtpProvider({ url: sink.url, from: "reminders@daymark.example" });
  });
  afterEach(async () => {
    await provider.close();
    await sink.close();
  });

  it("arrives with both parts, the sender's name, and the Message-ID it was given", async () => {
    await provider.send(message);
    const [received] = sink.received;
    expect(received).toMatchObject({ to: "rosa@mail.example", messageId: "<delivery-1@daymark.example>" });
    expect(received?.mail).toMatchObject({
      subject: "3 days until your date",
      html: expect.stringContaining("<p>"),
    });
    expect(received?.mail.text?.trim()).toBe("Hello Rosa,");
    expect(received?.mail.from).toEqual({ name: "Daymark", address: "reminders@daymark.example" });
    expect(received?.mail.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
  });

  it.each([
    ["a subject", { subject: "3 days\r\nBcc: nina@mail.example" }],
    [
      "a header",
      { headers: { "List-Unsubscribe": "<https://daymark.example/s/a>\r\nBcc: nina@mail.example" } },
    ],
    ["a Message-ID", { messageId: "<delivery-1@daymark.example>\r\nBcc: nina@mail.example" }],
  ])("goes to its recipient alone, with no header that a line break in %s would add", async (_, changes) => {
    await provider.send({ ...message, ...changes } as typeof message);
    expect(sink.received.map(({ to }) => to)).toEqual(["rosa@mail.example"]);
    expect(sink.received[0]?.mail.bcc).toBeUndefined();
    expect(sink.received[0]?.raw).not.toMatch(/^bcc:/im);
  });

  it("names one sender, whatever signs the name has", async () => {
    for (const from of ["Daymark, Inc <r@daymark.example>", '"Daymark, Inc." <r@daymark.example>']) {
      const named = createSmtpProvider({ url: sink.url, from });
      await named.send(message);
      await named.close();
    }
    expect(sink.received.map(({ mail }) => mail.from)).toEqual([
      { name: "Daymark, Inc", address: "r@daymark.example" },
      { name: "Daymark, Inc.", address: "r@daymark.example" },
    ]);
  });

  it("arrives as it was written, with accents, long lines and dots, in lines that SMTP allows", async () => {
    const text = `Hello José,\n.dots\n..\n${"long ".repeat(300)}\n`;
    const html = `<p title="${"x".repeat(1200)}">Hello José’s <b>friends</b> 😀</p>\n`;
    await provider.send({ ...message, subject: "3 días", text, html });
    const { mail, raw } = sink.received[0] ?? { raw: "" };
    expect(mail?.subject).toBe("3 días");
    expect([mail?.text?.trim(), mail?.html?.trim()]).toEqual([text.trim(), html.trim()]);
    expect(raw).toMatch(/^[\x20-\x7e\r\n]+$/);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...raw.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(998);
  });

  it("keeps more connections than mails may be in flight, so that none of their places stays empty", async () => {
    let asked = 0;
    let answer: (said: Answer) => void = () => {};
    const answered = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    sink.onRecipient = () => {
      asked += 1;
      return answered;
    };
    const sent = Promise.all(Array.from({ length: 12 }, () => provider.send(message)));
    await expect.poll(() => asked).toBeGreaterThan(channelFacts.email.mostInFlight);
    answer("take");
    expect(await sent).toHaveLength(12);
  });

  // smtp-replies.test.ts tests what a reply means. This tests that all of it is read, at whichever step the server gives it.
  it.each<[Answer, FailureKind, FailureReason]>([
    ["550 5.1.1 User unknown", "address-unknown", "mailbox-unknown"],
    ["451 Greylisted, try again", "for-now", "asked-to-come-later"],
    [
      "550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.\n550 5.7.26 https://support.google.com/mail/answer/81126#authentication d9443c01a7336 - gsmtp",
      "sender-refused",
      "our-authentication-refused",
    ],
    ["550-Rejected.\n550 5.7.1 See our policy", "sender-refused", "mail-server-policy"],
    ["550-5.7.1 Rejected.\n550 See our policy", "sender-refused", "mail-server-policy"],
  ])(
    "that is refused by %j at the recipient or after the data fails as %s: %s",
    async (reply, proves, reason) => {
      sink.onMail = () => reply;
      expect(await failureOf(provider)).toMatchObject({ proves, reason });
      sink.onRecipient = () => reply;
      expect(await failureOf(provider)).toMatchObject({ proves, reason });
    },
  );

  describe("that takes its time", () => {
    const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
    let slow: EmailProvider;
    /** Acknowledges the mails that have arrived. */
    let acknowledge: () => void;
    beforeEach(async () => {
      slow = createSmtpProvider({ url: `${sink.url}?maxConnections=1`, from: "reminders@daymark.example" });
      // Connect in real time: the server pauses before its greeting, and fake timers would not end that pause.
      await slow.send(message);
      sink.seen.length = 0;
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      sink.onMail = () => new Promise<Answer>((resolve) => (acknowledge = () => resolve("take")));
    });
    afterEach(async () => {
      vi.useRealTimers();
      await slow.close();
    });
    const outcomeOf = (sending: Promise<unknown>) =>
      sending.then(
        () => "sent",
        (error: unknown) => (error instanceof ProviderError ? error.failure.reason : `${error}`),
      );

    /** The first mail gets no answer for a minute. The second mail waits for the only connection, which the first one holds. */
    async function fallSilent() {
      const sendings = [1, 2].map((number) => slow.send(numbered(number)).catch((error: unknown) => error));
      await sink.seenAtLeast(1);
      await minutes(1);
      const [silent, next] = await Promise.all(sendings);
      expect((silent as ProviderError).failure.proves).toBe("unanswered");
      // Nothing of the second mail has left, so it can be sent again.
      expect(next).toBeInstanceOf(WithdrawnError);
      expect(sink.seen).toHaveLength(1);
      return { late: (silent as ProviderError).late };
    }

    it("has ten minutes for its answer, and holds up the others for one", async () => {
      const { late } = await fallSilent();
      await minutes(9);
      acknowledge();
      expect(await late).toEqual({ providerRef: null });
    });

    it("may have a mail that it does not acknowledge within eleven minutes", async () => {
      const { late } = await fallSilent();
      await minutes(10);
      expect(await late).toBeNull();
    });

    it("is out of order when it falls silent after its greeting, and no mail gets a connection", async () => {
      const silent = createServer((socket) => void socket.write("220 here\r\n"));
      await once(silent.listen(0, "127.0.0.1"), "listening");
      const { port } = silent.address() as AddressInfo;
      const nowhere = createSmtpProvider({
        url: `smtp://127.0.0.1:${port}`,
        from: "reminders@daymark.example",
      });
      const greeted = once(silent, "connection").then(([socket]) => once(socket, "data"));
      const sending = outcomeOf(nowhere.send(numbered(1)));
      await greeted;
      await minutes(5);
      expect(await sending).toBe("mail-server-not-reached");
      await nowhere.close();
      silent.close();
    });

    it("has five minutes for the steps before a mail", async () => {
      const asked = new Promise<void>((resolve) => {
        sink.onRecipient = () => {
          resolve();
          return "hang";
        };
      });
      const sending = outcomeOf(slow.send(numbered(1)));
      await asked;
      await minutes(5);
      expect(await sending).toBe("mail-server-not-reached");
    });
  });

  it("gives the server nothing of a mail that may not leave, and goes on with the next", async () => {
    await expect(provider.send(numbered(1), async () => false)).rejects.toBeInstanceOf(WithdrawnError);
    await provider.send(numbered(2), async () => true);
    expect(sink.seen).toEqual(["<delivery-2@daymark.example>"]);
    expect(sink.received.map(({ messageId }) => messageId)).toEqual(["<delivery-2@daymark.example>"]);
  });

  it("asks whether a mail may leave once, when the server wants its content, and not before", async () => {
    const order: string[] = [];
    sink.onRecipient = (address) => {
      order.push(`the server was told of ${address}`);
      return "take";
    };
    await provider.send(numbered(1), async () => {
      order.push("asked");
      return true;
    });
    expect(order).toEqual(["the server was told of rosa@mail.example", "asked"]);
  });

  it("does not ask when the server refuses the recipient", async () => {
    sink.onRecipient = () => "550 5.1.1 User unknown";
    let asked = 0;
    const answer = provider.send(numbered(1), async () => {
      asked += 1;
      return true;
    });
    await expect(answer).rejects.toThrow();
    expect(asked).toBe(0);
  });

  it("that no server takes, because none is there, has not left", async () => {
    const nobody = createSmtpProvider({
      url: `smtp://127.0.0.1:${await freePort()}`,
      from: "a@daymark.example",
    });
    expect(await failureOf(nobody)).toMatchObject({ proves: "unreached", reason: "mail-server-not-reached" });
    await nobody.close();
  });

  it("gives a silent server little time before its greeting, and much once it may have a mail", () => {
    const { socketTimeout, ...beforeHello } = smtpTimeouts;
    expect(Math.max(...Object.values(beforeHello))).toBeLessThanOrEqual(30_000);
    // RFC 5321, section 4.5.3.2.6.
    expect(socketTimeout).toBeGreaterThanOrEqual(10 * 60_000);
  });

  it("says nothing of the address in its failures", async () => {
    sink.onRecipient = (address) => `550 ${address} is unknown here`;
    const error = await failureOf(provider);
    expect(`${error.said} ${error.reason}`).not.toContain("rosa");
  });

  it("goes on with the next mail after a refusal", async () => {
    sink.onRecipient = (address) => (address.startsWith("ray") ? "550 No such user" : "take");
    await failureOf(provider, { ...message, to: "ray@mail.example" });
    await provider.send(message);
    expect(sink.received.map(({ to }) => to)).toEqual(["rosa@mail.example"]);
  });

  it("asks for bounces with its own id for failures and delays, and not for arrivals", async () => {
    await provider.send(message);
    expect(sink.received[0]?.reports).toEqual({ id: "delivery-1", notify: ["FAILURE", "DELAY"] });
  });

  it("comes back to an address of its own, and greets by a name of its own, when there is one", async () => {
    await provider.send(message);
    const withBounces = createSmtpProvider({
      url: sink.url,
      clientName: "daymark.example",
      from: "reminders@daymark.example",
      bounceAddress: "bounces@daymark.example",
    });
    await withBounces.send(message);
    await withBounces.close();
    expect(sink.received.map(({ from }) => from)).toEqual([
      "reminders@daymark.example",
      "bounces@daymark.example",
    ]);
    expect(sink.received[1]?.greetedAs).toBe("daymark.example");
  });

  describe("signed with DKIM", () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const stopHeaders = {
      "List-Unsubscribe": "<https://daymark.example/s/abc>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };

    /** The raw mail that the server received from a provider that signs. */
    async function arrived(mail: typeof message): Promise<string> {
      const signing = createSmtpProvider({
        url: sink.url,
        from: "reminders@daymark.example",
        dkim: { domainName: "daymark.example", keySelector: "2026a", privateKey },
      });
      await signing.send(mail);
      await signing.close();
      return sink.received.at(-1)?.raw ?? "";
    }

    it("is signed for its domain, with the headers that stop it in one click", async () => {
      const raw = await arrived({ ...message, headers: { ...message.headers, ...stopHeaders } });
      const [signature = ""] = /^DKIM-Signature:.*(?:\r\n[ \t].*)*/m.exec(raw) ?? [];
      expect(signature).toMatch(/\bd=daymark\.example;/);
      expect(signature).toMatch(/\bs=2026a;/);
      const [, signed = ""] = /\bh=([^;]+);/.exec(signature) ?? [];
      const inOneClick = ["list-unsubscribe", "list-unsubscribe-post"];
      expect(signed.toLowerCase().split(/[:\s]+/)).toEqual(
        expect.arrayContaining(["from", "to", "subject", "date", "message-id", ...inOneClick]),
      );
    });
  });

  it("is not sent at all over a connection that must be encrypted and cannot be", async () => {
    const strict = createSmtpProvider({ url: `${sink.url}?requireTLS=true`, from: "a@daymark.example" });
    expect(await failureOf(strict)).toMatchObject({ proves: "sender-refused" });
    await strict.close();
    expect(sink.seen).toEqual([]);
  });

  it("is not sent to a server whose certificate nobody vouches for", async () => {
    const stranger = await startSmtpSink({ selfSigned: true });
    const strict = createSmtpProvider({ url: `${stranger.url}?requireTLS=true`, from: "a@daymark.example" });
    expect(await failureOf(strict)).toMatchObject({ proves: "unreached", reason: "mail-server-not-reached" });
    expect(stranger.seen).toEqual([]);
    // The same server takes the mail of a client that does not check. So the certificate was why the first client refused.
    const careless = createSmtpProvider({
      url: `${stranger.url}?requireTLS=true&tls.rejectUnauthorized=false`,
      from: "a@daymark.example",
    });
    await careless.send(message);
    expect(stranger.seen).toHaveLength(1);
    await Promise.all([strict.close(), careless.close()]);
    await stranger.close();
  });
});
