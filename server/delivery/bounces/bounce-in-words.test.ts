import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { readBounce } from "./read-bounce.ts";

const id = "0f9d8c7b-6a59-4483-9271-605f4e3d2c1b";

const ours = ["Return-Path: <bounces@daymark.example>", "Received: from daymark.example", "Message-ID:"]
  .concat(` <${id}@daymark.example>`, "Subject: 7 days until your date", "", "Hello Ray,")
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

/** Of a program that nobody knows. */
const notDelivered = (reason: string, ...end: string[]) =>
  mailOf(
    "Your message could not be delivered to the address below.",
    reason,
    ...(end.length > 0 ? end : [ours]),
  );

const aPersons = (mail: string) => mail.replace("MAILER-DAEMON@mx.mail.example", "ray@mail.example");

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
    [
      "Exim, of the end of the data",
      exim("SMTP error from remote mail server after end of data:\n    550 User unknown"),
      "550 5.0.0 User unknown (at the end of data)",
      "refused",
    ],
    [
      "qmail, whose lines end with CR",
      qmail("Sorry, no mailbox here by that name. (#5.1.1)").replaceAll("\r\n", "\r"),
      "550 5.1.1 Sorry, no mailbox here by that name. (#5.1.1)",
      "address-unknown",
    ],
    [
      "sendmail",
      mailOf(
        "   ----- The following addresses had permanent fatal errors -----\n<ray@mail.example>",
        "   ----- Transcript of session follows -----\n>>> RCPT To:<ray@mail.example>\n<<< 550 No such person here",
        "   ----- Unsent message follows -----",
        ours,
      ),
      "550 5.0.0 No such person here",
      "address-unknown",
    ],
    [
      "OpenSMTPD",
      mailOf(
        "    Hi!",
        "    This is the MAILER-DAEMON, do not answer.",
        "ray@mail.example: Domain does not exist",
        ours,
      ),
      "550 5.0.0 Domain does not exist",
      "address-unknown",
    ],
    [
      "Lotus Notes",
      mailOf(
        "------- Failure Reasons  --------",
        "User ray not listed in public Name & Address Book\nray@mail.example",
        "------- Returned Message --------",
        ours,
      ),
      "550 5.0.0 User ray not listed in public Name & Address Book",
      "address-unknown",
    ],
    [
      "IMail",
      aPersons(mailOf("Invalid final delivery userid: ray@mail.example", "Original message follows.", ours)),
      "550 5.0.0 Invalid final delivery userid: ray@mail.example Original message follows.",
      "address-unknown",
    ],
    [
      "Domino",
      mailOf(
        "Your message",
        "  Subject: 7 days until your date",
        "was not delivered to:",
        "  ray@mail.example",
        "because:",
        "  User ray (ray@mail.example) not listed in Domino Directory",
        ours,
      ),
      "550 5.0.0 User ray (ray@mail.example) not listed in Domino Directory",
      "address-unknown",
    ],
    [
      "a program that shows its session",
      mailOf("Sent <<< RCPT TO:<ray@mail.example>\nReceived >>> 550 5.1.1 User unknown", ours),
      "550 5.1.1 User unknown",
      "address-unknown",
    ],
    [
      "an unknown program, which quotes our header",
      notDelivered(
        "ray@mail.example: 550 5.1.1 User unknown",
        ours.replaceAll("\r\n", "\n").replace(/^/gm, "> "),
      ),
      "550 5.1.1 User unknown",
      "address-unknown",
    ],
    [
      "an unknown program, which names our mail in its words",
      notDelivered("ray@mail.example: 550 5.1.1 User unknown", `Message-ID: <${id}@x>`),
      "550 5.1.1 User unknown",
      "address-unknown",
    ],
    [
      "an unknown program, in HTML",
      notDelivered("<p>ray@mail.example<br>550 5.1.1 User unknown</p>", ours).replace(
        "Subject:",
        "Content-Type: text/html\nSubject:",
      ),
      expect.stringMatching(/^550 5\.1\.1 User unknown/),
      "address-unknown",
    ],
    [
      "an unknown program, of our listing",
      notDelivered("ray@mail.example: 550 5.1.3 See https://www.spamhaus.org/query/ip/192.0.2.25"),
      expect.stringMatching(/^550 5\.1\.3/),
      "sender-refused",
    ],
  ])("of %s is read", (_whose, mail, reply, proves) => {
    expect(read(mail)).toMatchObject({ deliveryIds: [id], address: null, type: "failed", reply });
    expect(meaningOfReply(read(mail)?.reply ?? "")?.proves).toBe(proves);
  });

  it.each([
    ["Exim's warning of a delay", exim("").replace("could not be", "has not yet been")],
    ["a person's answer from a server's words", aPersons(notDelivered("550 5.1.1 User unknown"))],
    ["a program's warning", notDelivered("It is delayed, and will be retried: 550 5.1.1 User unknown")],
    ["an answer that quotes one", mailOf("What is this?", qmail("No. (#5.1.1)"))],
    ["an answer that quotes our mail", mailOf("Thanks!", "--- a copy of your mail", ours)],
  ])("is not %s", (_what, mail) => {
    expect(read(mail)).toBeNull();
  });

  it("names no delivery by the words in our mail", () => {
    const mail = qmail("No. (#5.1.1)")
      .replace(/Message-ID:\r\n .*\r\n/, "")
      .replace("Hello Ray,", `Message-ID: <${id}@x>`);
    expect(read(mail)?.deliveryIds).toEqual([]);
  });

  it("may be cut off or broken anywhere, and is at worst unreadable", () => {
    const mail = exim("host mx.mail.example [192.0.2.1]: 550 5.1.1 User unknown");
    fc.assert(
      fc.property(fc.nat(mail.length), fc.string({ unit: "binary" }), (at, junk) => {
        const bounce = read(mail.slice(0, at) + junk + mail.slice(at + 7));
        expect(bounce === null || bounce.deliveryIds.every((found) => found === id)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});
