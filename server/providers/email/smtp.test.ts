import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speaksOfTheAddress } from "#core/delivery/failure.ts";
import { channelFacts } from "#core/people/channels.ts";
import type { EmailProvider } from "#server/providers/email/port.ts";
import { createSmtpProvider, smtpTimeouts } from "#server/providers/email/smtp.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { type Answer, type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { freePort } from "#tests/support/start-server.ts";
import { verifyDkim } from "#tests/support/verify-dkim.ts";

const message = {
  to: "rosa@mail.example",
  subject: "3 days to your date",
  text: "Hello Rosa,",
  html: "<p>Hello Rosa,</p>",
  messageId: "<delivery-1@daymark.example>",
  headers: { "Auto-Submitted": "auto-generated" },
  deliveryId: "delivery-1",
};

const policy = "mail-server-policy";

/** What a failed call proves, and whether it may stop a channel for good. */
async function failureOf(provider: EmailProvider, mail = message) {
  const error = await provider.send(mail).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  const { failure, message: said, cause } = error as ProviderError;
  const kind = speaksOfTheAddress(failure.proves) ? "permanent" : "transient";
  return { ...failure, kind, said: `${said} ${cause}` };
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
      subject: "3 days to your date",
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

  it.each<[Answer, "permanent" | "transient", string]>([
    ["550 No such user", "permanent", "mailbox-unknown"],
    ["550 5.1.1 User unknown", "permanent", "mailbox-unknown"],
    ["553 Mailbox name not allowed", "transient", "refused-by-mail-server"],
    ["554 5.1.10 Domain takes no mail", "permanent", "mailbox-unknown"],
    ["550 5.7.1 Blocked, see our policy", "transient", "mail-server-policy"],
    ["550 5.1.8 Sender address rejected: domain not found", "transient", "our-address-refused"],
    ["550 5.4.5 Daily user sending limit exceeded", "transient", "mail-quota-used-up"],
    ["550 5.4.1 Recipient address rejected: access denied", "transient", "refused-by-mail-server"],
    ["552 5.2.2 Over quota", "transient", "mailbox-full"],
    ["554 Transaction failed", "transient", "refused-by-mail-server"],
    ["451 Greylisted, try again", "transient", "asked-to-come-later"],
    ["421 Closing this connection", "transient", "mail-server-not-reached"],
  ])("takes a recipient's refusal %j as %s: %s", async (reply, kind, reason) => {
    sink.onRecipient = () => reply;
    expect(await failureOf(provider)).toMatchObject({ kind, reason });
  });

  it.each<[whose: string, reply: Answer, kind: "permanent" | "transient", reason: string]>([
    [
      "Gmail's for a sender without SPF and DKIM",
      "550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.\n550-5.7.26  Authentication results:\n550-5.7.26  DKIM = did not pass\n550-5.7.26  SPF [daymark.example] with ip: [192.0.2.25] = did not pass\n550 5.7.26 https://support.google.com/mail/answer/81126#authentication d9443c01a7336 - gsmtp",
      "transient",
      "our-authentication-refused",
    ],
    [
      "Gmail's for a blocklisted address",
      "550-5.7.1 [192.0.2.25] Our system has detected that this message is likely\n550-5.7.1 unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked.\n550 5.7.1 https://support.google.com/mail/?p=UnsolicitedMessageError d9443c01a7336 - gsmtp",
      "transient",
      policy,
    ],
    [
      "Gmail's for a server without a name",
      "550-5.7.25 [192.0.2.25] The IP address sending this message does not have a\n550-5.7.25 PTR record setup. As a policy, Gmail does not accept messages from IPs with missing PTR records.\n550 5.7.25 https://support.google.com/a?p=sender-guidelines-ip d9443c01a7336 - gsmtp",
      "transient",
      policy,
    ],
    [
      "Google's for a quota that is used up",
      "550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\n550-5.4.5 sending limits go to\n550 5.4.5 https://support.google.com/a/answer/166852 d9443c01a7336 - gsmtp",
      "transient",
      "mail-quota-used-up",
    ],
    [
      "Gmail's for a mailbox that is full",
      "552-5.2.2 The recipient's inbox is out of storage space. Please direct the\n552-5.2.2 recipient to\n552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm d9443c01a7336 - gsmtp",
      "transient",
      "mailbox-full",
    ],
    [
      "Gmail's for nobody",
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1 https://support.google.com/mail/?p=NoSuchUser d9443c01a7336 - gsmtp",
      "permanent",
      "mailbox-unknown",
    ],
    [
      "Gmail's for an account that is closed",
      "550-5.2.1 The email account that you tried to reach is inactive. For more\n550-5.2.1 information, go to\n550 5.2.1 https://support.google.com/mail/?p=DisabledUser d9443c01a7336 - gsmtp",
      "transient",
      "mailbox-disabled",
    ],
    [
      "a 554 about the address",
      "554-5.1.1 <rosa@mail.example>: Recipient address rejected:\n554 5.1.1 User unknown in virtual mailbox table",
      "permanent",
      "mailbox-unknown",
    ],
    [
      "Outlook's for a blocklisted address",
      "550 5.7.1 Unfortunately, messages from [192.0.2.25] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
      "transient",
      policy,
    ],
    [
      "GMX's, with its status nowhere and its meaning in words",
      "554-Transaction failed\n554-Reject due to policy restrictions.\n554 For explanation visit https://postmaster.gmx.net/en/error-messages?ip=192.0.2.25",
      "transient",
      policy,
    ],
    [
      "web.de's for nobody",
      "550-Requested action not taken: mailbox unavailable\n550 For explanation visit https://postmaster.web.de/en/error-messages",
      "transient",
      "refused-by-mail-server",
    ],
    [
      "Exim's for a blocklisted address",
      '550-"JunkMail rejected - mail.daymark.example [192.0.2.25]:41234 is in an\n550 RBL: https://www.spamhaus.org/query/ip/192.0.2.25"',
      "transient",
      policy,
    ],
    ["Proofpoint's", "550 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.25", "transient", policy],
    ["a status on the last line alone", "550-Rejected.\n550 5.7.1 See our policy", "transient", policy],
    ["a status on the first line alone", "550-5.7.1 Rejected.\n550 See our policy", "transient", policy],
    ["Cisco's way to write a status", "550 #5.7.1 Your access was rejected", "transient", policy],
    ["a status of the other class", "550 4.7.1 Try again later", "transient", "mail-server-busy"],
    ["a mail that is not made well", "550 5.6.0 Malformed", "transient", "content-refused"],
  ])("understands %s", async (_, reply, kind, reason) => {
    sink.onMail = () => reply;
    expect(await failureOf(provider)).toMatchObject({ kind, reason });
    sink.onRecipient = () => reply;
    expect(await failureOf(provider)).toMatchObject({ kind, reason });
  });

  it.each<[Answer, "permanent" | "transient"]>([
    ["550 No such user after all", "permanent"],
    ["451 Try again", "transient"],
    ["554 Looks like spam", "transient"],
  ])("takes a refusal after the data, %j, as %s", async (reply, kind) => {
    sink.onMail = () => reply;
    expect(await failureOf(provider)).toMatchObject({ kind });
  });

  describe("that takes its time", () => {
    const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
    let slow: EmailProvider;
    /** Acknowledges the mails that have arrived. */
    let acknowledge: () => void;
    beforeEach(async () => {
      slow = createSmtpProvider({ url: `${sink.url}?maxConnections=1`, from: "reminders@daymark.example" });
      // The server waits a moment before its greeting, so the connection is made while time passes by itself.
      await slow.send(message);
      sink.seen.length = 0;
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      sink.onMail = () => new Promise<Answer>((resolve) => (acknowledge = () => resolve("take")));
    });
    afterEach(async () => {
      vi.useRealTimers();
      await slow.close();
    });
    const mail = (number: number) => ({ ...message, messageId: `<delivery-${number}@daymark.example>` });
    const outcomeOf = (sending: Promise<unknown>) =>
      sending.then(
        () => "sent",
        (error: unknown) => (error instanceof ProviderError ? error.failure.reason : `${error}`),
      );

    it("has ten minutes for its answer to each mail, counted from when it got that mail", async () => {
      const sendings = [1, 2, 3].map((number) => outcomeOf(slow.send(mail(number))));
      for (const got of [1, 2, 3]) {
        await sink.seenAtLeast(got);
        // The others wait for the connection meanwhile.
        await minutes(got === 3 ? 10 : 2.3);
        acknowledge();
      }
      expect(await Promise.all(sendings)).toEqual(["sent", "sent", "sent"]);
      expect(sink.seen).toHaveLength(3);
    });

    it("may have a mail that it does not acknowledge within eleven minutes", async () => {
      const sending = outcomeOf(slow.send(mail(1)));
      await sink.seenAtLeast(1);
      await minutes(11);
      expect(await sending).toBe("mail-server-did-not-answer");
    });

    it("is asked for nothing more by a mail that has waited for a connection for five minutes", async () => {
      const sendings = [1, 2].map((number) => outcomeOf(slow.send(mail(number))));
      await sink.seenAtLeast(1);
      await minutes(5);
      expect(await sendings[1]).toBe("WithdrawnError");
      acknowledge();
      expect(await sendings[0]).toBe("sent");
      expect(sink.seen).toHaveLength(1);
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
      const sending = outcomeOf(nowhere.send(mail(1)));
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
      const sending = outcomeOf(slow.send(mail(1)));
      await asked;
      await minutes(5);
      expect(await sending).toBe("mail-server-not-reached");
    });
  });

  it("counts a server that is not there as transient", async () => {
    const nobody = createSmtpProvider({
      url: `smtp://127.0.0.1:${await freePort()}`,
      from: "a@daymark.example",
    });
    expect(await failureOf(nobody)).toMatchObject({ kind: "transient", reason: "mail-server-not-reached" });
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
    const { publicKey, privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const stopHeaders = {
      "List-Unsubscribe": "<https://daymark.example/s/abc>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };

    /** What arrived, sent by a signing provider. */
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

    it("verifies at the receiver, one-click unsubscribe included", async () => {
      const text = "  Hello  José,\n\ttrailing \n\n\n.dots\n";
      const raw = await arrived({ ...message, text, headers: { ...message.headers, ...stopHeaders } });
      const checked = verifyDkim(raw, publicKey);
      expect(checked).toMatchObject({
        domain: "daymark.example",
        selector: "2026a",
        bodyMatches: true,
        signatureMatches: true,
      });
      expect(checked.signed).toEqual(
        expect.arrayContaining([
          "from",
          "to",
          "subject",
          "date",
          "message-id",
          "list-unsubscribe",
          "list-unsubscribe-post",
        ]),
      );
    });

    it("no longer verifies once a word was changed on the way", async () => {
      const raw = await arrived({ ...message, headers: { ...message.headers, ...stopHeaders } });
      expect(verifyDkim(raw.replace("Hello Rosa", "Hello Nina"), publicKey).bodyMatches).toBe(false);
      expect(verifyDkim(raw.replace("3 days to", "4 days to"), publicKey).signatureMatches).toBe(false);
      expect(verifyDkim(raw.replace("/s/abc", "/s/abd"), publicKey).signatureMatches).toBe(false);
    });
  });

  it.each([
    [true, "the whole envelope in one flight", ["MAIL", "RCPT", "DATA"]],
    [false, "one command at a time", ["MAIL"]],
  ])("gives a server whose word on PIPELINING is %s %s", async (offers, _, flight) => {
    const flights: string[][] = [];
    const server = createServer((socket) => {
      socket.setEncoding("latin1");
      socket.write("220 here\r\n");
      socket.on("data", (text: string) => {
        const commands = text.trimEnd().split("\r\n");
        if (commands.at(-1) === ".") return void socket.write("250 taken\r\n");
        flights.push(commands.map((command) => command.slice(0, 4)));
        for (const command of commands) {
          if (command.startsWith("EHLO"))
            socket.write(`250-here\r\n${offers ? "250-PIPELINING\r\n" : ""}250 OK\r\n`);
          else if (/^(MAIL|RCPT)/.test(command)) socket.write("250 ok\r\n");
          else if (command === "DATA") socket.write("354 go on\r\n");
        }
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const flying = createSmtpProvider({ url: `smtp://127.0.0.1:${port}`, from: "reminders@daymark.example" });
    await flying.send(message);
    expect(flights[1]).toEqual(flight);
    await flying.close();
    server.close();
  });

  it("is not sent at all over a connection that must be encrypted and cannot be", async () => {
    const strict = createSmtpProvider({ url: `${sink.url}?requireTLS=true`, from: "a@daymark.example" });
    expect(await failureOf(strict)).toMatchObject({ kind: "transient" });
    await strict.close();
    expect(sink.seen).toEqual([]);
  });

  it("is not sent to a server whose certificate nobody vouches for", async () => {
    const stranger = await startSmtpSink({ selfSigned: true });
    const strict = createSmtpProvider({ url: `${stranger.url}?requireTLS=true`, from: "a@daymark.example" });
    expect(await failureOf(strict)).toMatchObject({ kind: "transient", reason: "mail-server-not-reached" });
    expect(stranger.seen).toEqual([]);
    // The same server with a client that does not check. So it was the certificate.
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
