import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { bounceMail } from "#tests/support/bounce-mail.ts";
import { readBounce } from "./read-bounce.ts";

const id = "0f9d8c7b-6a59-4483-9271-605f4e3d2c1b";
const read = (mail: string) => readBounce(Buffer.from(mail, "latin1"));

describe("a mail about a mail", () => {
  it("names ours by its Message-ID, folded or not, and says what the server said", () => {
    expect(read(bounceMail({ original: `<${id}@daymark.example>` }))).toEqual({
      event: expect.stringMatching(/^[\w-]{43}$/),
      deliveryIds: [id],
      address: null,
      type: "failed",
      reply:
        "550 5.1.1 <ray@mail.example>: Recipient address rejected: User unknown in virtual mailbox table",
    });
  });

  it.each(["text/rfc822-headers", "message/global", "message/global-headers"])(
    "may bring ours as %s",
    (originalType) => {
      const mail = bounceMail({ original: `<${id}@daymark.example>`, originalType });
      expect(read(mail)?.deliveryIds).toEqual([id]);
    },
  );

  it("is read to where its report ends, however long the rest is", () => {
    const mail = bounceMail({ original: `<${id}@daymark.example>` });
    const end = mail.lastIndexOf("\r\n--");
    const long = mail.slice(0, end) + " \n".repeat(400_000) + mail.slice(end);
    expect(read(long)).toMatchObject({ deliveryIds: [id], type: "failed" });
  });

  it("stands anywhere in the first half megabyte, behind a long page for people", () => {
    const page = `<html><body>${"<p style=3D'color:#444'>A long page.</p>\r\n".repeat(3000)}`;
    const mail = bounceMail({ original: `<${id}@daymark.example>` }).replace(
      /Content-Type: text\/plain; charset=utf-8\r\n\r\n.*/,
      `Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${page}`,
    );
    expect(mail.indexOf("Action:")).toBeGreaterThan(100_000);
    expect(read(mail)).toMatchObject({
      deliveryIds: [id],
      reply: expect.stringMatching(/^550 5\.1\.1/),
    });
  });

  const ofRay = bounceMail({ original: `<${id}@daymark.example>` });
  const boundary = "4F2A1C0123.1764770712/mx.mail.example";
  const group = "Final-Recipient: rfc822; ray@mail.example\r\nAction: failed\r\nStatus: 5.1.1\r\n";
  const quoted = (text: string) => text.replace(/^/gm, "> ");

  it.each([
    ["whose lines end with CR", ofRay.replaceAll("\r\n", "\r")],
    ["whose lines end with LF", ofRay.replaceAll("\r\n", "\n")],
    [
      "with the fields of the mail and of the recipient in one group",
      ofRay.replace(/(Arrival-Date: .*\r\n)\r\n/, "$1"),
    ],
    ["with nothing about the mail", ofRay.replace(/Reporting-MTA: [\s\S]*?\r\n\r\n(?=Final)/, "")],
    ["without its type in the header", ofRay.replace("report; report-type=delivery-status;", "mixed;")],
    ["with another boundary than its header names", ofRay.replace(boundary, "of-another-mail")],
    ["without a boundary in its header", ofRay.replace(`\tboundary="${boundary}"`, "\tcharset=utf-8")],
    ["without an action", ofRay.replace(/Action: .*\r\n/, "")],
    ["without a status", ofRay.replace(/Status: .*\r\n/, "")],
    ["that names the original recipient alone", ofRay.replace(/Final-Recipient: .*\r\n/, "")],
    ["whose server says what it heard in words alone", ofRay.replace(/Diagnostic-Code: .*\r\n.*\r\n/, "")],
    [
      "in base64",
      ofRay.replace(
        /(Content-Type: message\/delivery-status)\r\n\r\n([\s\S]*?)(?=\r\n--)/,
        (_, type, text) =>
          `${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString("base64")}\r\n`,
      ),
    ],
    ["with the returned mail cut to a part of it", ofRay.replace("message/rfc822", "message/partial")],
    [
      "with the returned mail's header as an attached text",
      ofRay.replace("message/rfc822", "text/plain; name=header.txt"),
    ],
    [
      "that stands in the words",
      `From: a@b.example\r\n\r\nNot delivered. Technical report:\r\n\r\n${group}\r\nReceived: by mx\r\nTo: ray@mail.example\r\nMessage-ID: <${id}@x>\r\n\r\nHello`,
    ],
    [
      "that a program forwards with its quote marks",
      `From: a@b.example\r\n\r\nForwarded:\r\n${quoted(`Reporting-MTA: dns; mx\r\n\r\n${group}\r\nReceived: by mx\r\nTo: ray@mail.example\r\nMessage-ID: <${id}@x>`)}`,
    ],
    [
      "that another server returns as a whole",
      `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nSee below.\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n${ofRay}\r\n--x--`,
    ],
    [
      "about a mail to which a vendor gave another Message-ID",
      bounceMail({ original: "<0100018f-000000@email.amazonses.com>" }).replace(
        "Subject: 7 days",
        `X-Delivery-ID: ${id}\r\nSubject: 7 days`,
      ),
    ],
    [
      "that answers our mail and returns nothing of it",
      bounceMail({}).replace("Subject:", `In-Reply-To: <${id}@daymark.example>\r\nSubject:`),
    ],
  ])("%s is read", (_what, mail) => {
    const bounce = read(mail);
    expect(bounce).toMatchObject({ deliveryIds: [id], type: "failed" });
    expect(meaningOfReply(bounce?.reply ?? "")?.proves).toBe("address-unknown");
  });

  it.each([
    [
      "5.5.0",
      "mail.local: unknown user: ray\r\n554 <ray@mail.example>... Service unavailable",
      "address-unknown",
    ],
    [
      "5.0.0",
      "<ray@mail.example>: host mx.mail.example said: 550 No such user (in reply to RCPT TO command)",
      "address-unknown",
    ],
    [
      "5.0.0",
      "<ray@mail.example>: host mx.mail.example said: 550 No such user (in reply to end of DATA command)",
      "refused",
    ],
    ["5.0.0", "<ray@mail.example>: 550 Your IP address is on a blocklist", "sender-refused"],
  ])("without a diagnosis, and with status %s, is read by its words: %s", (status, words, proves) => {
    const mail = bounceMail({ envelopeId: id, status })
      .replace(/Diagnostic-Code: .*\r\n.*\r\n/, "")
      .replace("could not be delivered.", `could not be delivered.\r\n\r\n${words}\r\n`);
    expect(meaningOfReply(read(mail)?.reply ?? "")?.proves).toBe(proves);
  });

  it("names ours by the envelope's id when it contains nothing of our mail", () => {
    expect(read(bounceMail({ envelopeId: id }))?.deliveryIds).toEqual([id]);
  });

  it("names ours as Gmail's report does", () => {
    const mail = bounceMail({}).replace(
      "Arrival-Date:",
      `X-Original-Message-ID: <${id}@daymark.example>\r\nArrival-Date:`,
    );
    expect(read(mail)?.deliveryIds).toEqual([id]);
  });

  it.each([
    ["failed", "5.1.1", "smtp; 550 5.1.1 no", "failed", "550 5.1.1 no"],
    ["failed", "5.1.1", "SMTP ;550", "failed", "550 5.1.1"],
    ["failed", "5.2.2", "smtp; 552 5.2.2 full", "failed", "552 5.2.2 full"],
    ["failed", "5.0.0", "smtp; 550 5.1.1 no", "failed", "550 5.0.0 5.1.1 no"],
    ["FAILED", "5.0.0", "x-unix; 1", "failed", "550 5.0.0 1"],
    ["failed", "five", "smtp; 550 5.1.1 no", "failed", "550 5.1.1 no"],
    ["failed", "five", "smtp; 552 full", "failed", "552 5.0.0 full"],
    ["failed", "five", "550 5.1.1 no type", "failed", "550 5.1.1 no type"],
    ["failed", "5.4.4 (No such domain)", "", "failed", "550 5.4.4 No such domain"],
    ["failed (bounced)", "5.1.1", "smtp; 550 no", "failed", "550 5.1.1 no"],
    ["failure", "5.1.1", "smtp; 550 no", "failed", "550 5.1.1 no"],
    ["failed", "4.4.7", "smtp; 550 too long", "failed", "450 4.4.7 too long"],
    ["failed", "5.7.26 (unauthenticated)", "smtp; 550-5.7.26 no", "failed", "550 5.7.26 no"],
    ["delayed", "4.4.1", "smtp; 451 busy", "delayed", "451 4.4.1 busy"],
    ["delivered", "2.0.0", "smtp; 250 ok", "delivered", ""],
  ])("reads %s %s %j as %s %j", (action, status, diagnostic, type, reply) => {
    expect(read(bounceMail({ envelopeId: id, action, status, diagnostic }))).toMatchObject({
      type,
      reply,
    });
  });

  it.each([
    ["5.1.1", "smtp; 550 5.1.1 <ray@mail.example>... User unknown", "address-unknown"],
    ["5.0.0", "smtp; 550 No Such User Here", "address-unknown"],
    ["5.0.0", "smtp; 530 Authentication required", "sender-refused"],
    ["5.0.0", "smtp; 550 you are not allowed to send mail to\r\n    <ray@mail.example>", "sender-refused"],
    ["5.1.1", "smtp; 553 Relaying disallowed", "sender-refused"],
    [
      "5.1.1",
      "smtp; 553 5.7.1 <us@daymark.example>: Sender address rejected: not logged in",
      "sender-refused",
    ],
    [
      "5.0.0",
      "smtp; 550-Verification failed for\r\n    <us@daymark.example> 550-No Such User Here 550 Sender verify\r\n    failed",
      "sender-refused",
    ],
    ["5.1.1", 'X-Postfix; unknown user: "ray"', "address-unknown"],
    ["5.4.7", "smtp; 451 4.7.1 Greylisted", "for-now"],
    ["5.0.0", "smtp; 550 Requested action not taken: mailbox unavailable", "refused"],
    ["5.1.3", "SMTP; 553 http://www.spamhaus.org/query/bl?ip=192.0.2.25", "sender-refused"],
  ])("with status %s and %j proves %s", (status, diagnostic, proves) => {
    const bounce = read(bounceMail({ envelopeId: id, status, diagnostic }));
    expect(meaningOfReply(bounce?.reply ?? "")?.proves).toBe(proves);
  });

  it.each([
    ["no-such-user-5.7.1", "failed"],
    ["not-a-known-user", "failed"],
    ["left-over-content-type", "failed"],
    // Noted: no second mail, and the address stays.
    ["gave-up-server-not-reached", "delayed"],
    ["challenge", "delayed"],
    ["complaint-of-hotmail", "complained"],
  ])("as servers of the field wrote it is read: %s", async (name, type) => {
    const bounce = readBounce(await readFile(`tests/known-bounces/${name}.eml`));
    expect(bounce).toMatchObject({ deliveryIds: [id], type });
    if (type === "failed") expect(meaningOfReply(bounce?.reply ?? "")?.proves).toBe("address-unknown");
  });

  it("takes at most a thousand characters of what the server said", () => {
    const bounce = read(bounceMail({ envelopeId: id, diagnostic: `smtp; 550 ${"a ".repeat(10_000)}` }));
    expect(bounce?.reply.length).toBeLessThanOrEqual(1020);
  });

  it("is the same news by whatever way it comes", () => {
    const mail = bounceMail({ envelopeId: id });
    const again = read(`Received: from another.example\r\n${mail}`);
    expect(again?.event).toBe(read(mail)?.event);
    expect(read(bounceMail({ envelopeId: id, id: "another@mx.example" }))?.event).not.toBe(again?.event);
  });

  it.each([
    ["a relay that passed it on", bounceMail({ envelopeId: id, action: "relayed", status: "2.0.0" })],
    ["an action that is none", bounceMail({ envelopeId: id, action: "vanished" })],
    ["an arrival without a status", bounceMail({ envelopeId: id, action: "delivered", status: "five" })],
    ["a delay without a status", bounceMail({ envelopeId: id, action: "delayed", status: "five" })],
    [
      "a holiday notice",
      "From: a@b.example\r\nSubject: I am away\r\nAuto-Submitted: auto-replied\r\n\r\nBack in May.",
    ],
    ["nothing", ""],
    ["bytes", "\0\x01\xff".repeat(1000)],
  ])("is not %s", (_what, mail) => {
    expect(read(mail)).toBeNull();
  });

  it("never names a delivery by the words inside a mail", () => {
    const mail = bounceMail({ original: "<hello@mail.example>" }).replace(
      "Hello Ray",
      `Message-ID: <${id}@x>\r\n${id}`,
    );
    expect(read(mail)?.deliveryIds).toEqual([]);
  });

  it("may be cut off anywhere, or nested without end, and is at worst unreadable", () => {
    const mail = bounceMail({ original: `<${id}@daymark.example>`, envelopeId: id });
    fc.assert(
      fc.property(fc.nat(mail.length), fc.string({ unit: "binary" }), (at, junk) => {
        const bounce = read(mail.slice(0, at) + junk + mail.slice(at + 7));
        expect(bounce === null || bounce.deliveryIds.every((found) => found === id)).toBe(true);
      }),
      { numRuns: 60 },
    );
    const nested = Array.from(
      { length: 2000 },
      (_, level) => `Content-Type: multipart/report; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
    );
    expect(read(nested.join(""))).toBeNull();
  });
});
