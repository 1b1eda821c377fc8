import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { readBounce } from "./read-bounce.ts";

const id = "0f9d8c7b-6a59-4483-9271-605f4e3d2c1b";

const ours = ["Return-Path: <bounces@daymark.example>", "Received: from daymark.example", "Message-ID:"]
  .concat(` <${id}@daymark.example>`, "Subject: 7 days to your date", "", "Hello Ray,")
  .join("\r\n");

/** A mail of words alone, as the servers below write it. */
const mailOf = (...paragraphs: string[]): string =>
  ["From: MAILER-DAEMON@mx.mail.example\r\nTo: bounces@daymark.example\r\nSubject: failure notice"]
    .concat(paragraphs)
    .join("\n\n")
    .replace(/\r?\n/g, "\r\n");

const qmail = (reason: string): string =>
  mailOf(
    "Hi. This is the qmail-send program at mx.mail.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.",
    `<ray@mail.example>:\n${reason}`,
    "--- Below this line is a copy of the message.",
    ours,
  );

const exim = (
  reason: string,
  end = "------ This is a copy of the message, including all the headers. ------",
) =>
  mailOf(
    "This message was created automatically by mail delivery software.",
    "A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:",
    `  ray@mail.example\n    ${reason}`,
    end,
    ours,
  );

const read = (mail: string) => readBounce(Buffer.from(mail, "latin1"));

describe("a bounce in words", () => {
  it.each([
    [
      "qmail, of its own mailboxes",
      qmail("Sorry, no mailbox here by that name. (#5.1.1)"),
      "550 5.1.1 Sorry, no mailbox here by that name. (#5.1.1)",
      "address-unknown",
    ],
    [
      "qmail, of the next server",
      qmail(
        "192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 No such user\nGiving up on 192.0.2.1.",
      ),
      "550 5.1.1 No such user Giving up on 192.0.2.1.",
      "address-unknown",
    ],
    [
      "qmail, which waited in vain",
      qmail("Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)"),
      "450 4.4.1 Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)",
      "for-now",
    ],
    [
      "Exim, of the next server",
      exim(
        "SMTP error from remote mail server after RCPT TO:<ray@mail.example>:\n    host mx.mail.example [192.0.2.1]: 550 5.1.1 User unknown",
      ),
      "550 5.1.1 User unknown",
      "address-unknown",
    ],
    [
      "Exim, of its own mailboxes, with a mail that is cut off",
      exim(
        "No Such User Here",
        "------ This is a copy of the message, including all the headers. ------\n------ The body of the message is 120000 characters long; only the first\n------ 106496 or so are included here.",
      ),
      "550 5.0.0 No Such User Here",
      "address-unknown",
    ],
    ["Exim, without a reason", exim(""), "550 5.0.0", "refused"],
  ])("of %s is read", async (_whose, mail, reply, proves) => {
    expect(await read(mail)).toMatchObject({ deliveryIds: [id], address: null, type: "failed", reply });
    expect(meaningOfReply(reply)?.proves).toBe(proves);
  });

  it.each([
    ["Exim's warning of a delay", exim("").replace("could not be", "has not yet been")],
    ["one without our mail", qmail("No. (#5.1.1)").replace("a copy of", "not")],
    ["an answer that quotes one", mailOf("What is this?", qmail("No. (#5.1.1)"))],
    ["an answer that quotes our mail", mailOf("Thanks!", "--- a copy of your mail", ours)],
  ])("is not %s", async (_what, mail) => {
    expect(await read(mail)).toBeNull();
  });

  it("names no delivery by the words in our mail", async () => {
    const mail = qmail("No. (#5.1.1)")
      .replace(/Message-ID:\r\n .*\r\n/, "")
      .replace("Hello Ray,", `Message-ID: <${id}@x>`);
    expect((await read(mail))?.deliveryIds).toEqual([]);
  });

  it("may be cut off or broken anywhere, and is at worst unreadable", async () => {
    const mail = exim("host mx.mail.example [192.0.2.1]: 550 5.1.1 User unknown");
    await fc.assert(
      fc.asyncProperty(fc.nat(mail.length), fc.string({ unit: "binary" }), async (at, junk) => {
        const bounce = await read(mail.slice(0, at) + junk + mail.slice(at + 7));
        expect(bounce === null || bounce.deliveryIds.every((found) => found === id)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});
