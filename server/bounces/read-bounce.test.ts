import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { bounceMail } from "#tests/support/bounce-mail.ts";
import { readBounce } from "./read-bounce.ts";

const id = "0f9d8c7b-6a59-4483-9271-605f4e3d2c1b";
const read = (mail: string) => readBounce(Buffer.from(mail, "latin1"));

describe("a mail about a mail", () => {
  it("names ours by its Message-ID, folded or not, and says what the server said", async () => {
    expect(await read(bounceMail({ original: `<${id}@daymark.example>` }))).toEqual({
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
    async (originalType) => {
      const mail = bounceMail({ original: `<${id}@daymark.example>`, originalType });
      expect((await read(mail))?.deliveryIds).toEqual([id]);
    },
  );

  it("is read to where its report ends, however long the rest is", async () => {
    const mail = bounceMail({ original: `<${id}@daymark.example>` });
    const end = mail.lastIndexOf("\r\n--");
    const long = mail.slice(0, end) + " \n".repeat(400_000) + mail.slice(end);
    expect(await read(long)).toMatchObject({ deliveryIds: [id], type: "failed" });
  });

  it("names ours by the envelope's id when it contains nothing of our mail", async () => {
    expect((await read(bounceMail({ envelopeId: id })))?.deliveryIds).toEqual([id]);
  });

  it("names ours as Gmail's report does", async () => {
    const mail = bounceMail({}).replace(
      "Arrival-Date:",
      `X-Original-Message-ID: <${id}@daymark.example>\r\nArrival-Date:`,
    );
    expect((await read(mail))?.deliveryIds).toEqual([id]);
  });

  it.each([
    ["failed", "5.1.1", "smtp; 550 5.1.1 no", "failed", "550 5.1.1 no"],
    ["failed", "5.1.1", "SMTP ;550", "failed", "550 5.1.1"],
    ["failed", "5.2.2", "smtp; 552 5.2.2 full", "failed", "552 5.2.2 full"],
    ["failed", "5.0.0", "smtp; 550 5.1.1 no", "failed", "550 5.0.0 5.1.1 no"],
    ["FAILED", "5.0.0", "x-unix; 1", "failed", "550 5.0.0 1"],
    ["failed", "five", "smtp; 550 5.1.1 no", "failed", "550 5.1.1 no"],
    ["failed", "five", "smtp; 552 full", "failed", "552 5.0.0 full"],
    ["failed", "five", "no type", "failed", "550 5.0.0"],
    ["failed", "5.0.0", "no type", "failed", "550 5.0.0"],
    ["failed", "4.4.7", "smtp; 550 too long", "failed", "450 4.4.7 too long"],
    ["failed", "5.7.26 (unauthenticated)", "smtp; 550-5.7.26 no", "failed", "550 5.7.26 no"],
    ["delayed", "4.4.1", "smtp; 451 busy", "delayed", "451 4.4.1 busy"],
    ["delivered", "2.0.0", "smtp; 250 ok", "delivered", ""],
  ])("reads %s %s %j as %s %j", async (action, status, diagnostic, type, reply) => {
    expect(await read(bounceMail({ envelopeId: id, action, status, diagnostic }))).toMatchObject({
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
  ])("with status %s and %j proves %s", async (status, diagnostic, proves) => {
    const bounce = await read(bounceMail({ envelopeId: id, status, diagnostic }));
    expect(meaningOfReply(bounce?.reply ?? "")?.proves).toBe(proves);
  });

  it("takes at most a thousand characters of what the server said", async () => {
    const bounce = await read(bounceMail({ envelopeId: id, diagnostic: `smtp; 550 ${"a ".repeat(10_000)}` }));
    expect(bounce?.reply.length).toBeLessThanOrEqual(1020);
  });

  it("is the same news by whatever way it comes", async () => {
    const mail = bounceMail({ envelopeId: id });
    const again = await read(`Received: from another.example\r\n${mail}`);
    expect(again?.event).toBe((await read(mail))?.event);
    expect((await read(bounceMail({ envelopeId: id, id: "another@mx.example" })))?.event).not.toBe(
      again?.event,
    );
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
  ])("is not %s", async (_what, mail) => {
    expect(await read(mail)).toBeNull();
  });

  it("never names a delivery by the words inside a mail", async () => {
    const mail = bounceMail({ original: "<hello@mail.example>" }).replace(
      "Hello Ray",
      `Message-ID: <${id}@x>\r\n${id}`,
    );
    expect((await read(mail))?.deliveryIds).toEqual([]);
  });

  it("may be cut off anywhere, or nested without end, and is at worst unreadable", async () => {
    const mail = bounceMail({ original: `<${id}@daymark.example>`, envelopeId: id });
    await fc.assert(
      fc.asyncProperty(fc.nat(mail.length), fc.string({ unit: "binary" }), async (at, junk) => {
        const bounce = await read(mail.slice(0, at) + junk + mail.slice(at + 7));
        expect(bounce === null || bounce.deliveryIds.every((found) => found === id)).toBe(true);
      }),
      { numRuns: 60 },
    );
    const nested = Array.from(
      { length: 2000 },
      (_, level) => `Content-Type: multipart/report; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
    );
    expect(await read(nested.join(""))).toBeNull();
  });
});
