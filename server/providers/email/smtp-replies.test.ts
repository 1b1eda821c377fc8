import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureKinds, throttleLimits } from "#core/delivery/failure.ts";
import type { FailureReason } from "#core/delivery/reasons.ts";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { otherwise, verdicts } from "#server/providers/email/smtp-verdicts.ts";
import { knownMailReplies } from "#tests/known-replies/known-replies.ts";
import { phrases } from "#tests/support/phrases.ts";

const proven = (reply: string) => meaningOfReply(reply)?.proves;
const ownReasons = new Set([...verdicts.map(({ failure }) => failure.reason), otherwise.reason]);

describe("a refusal that some server has really sent", () => {
  it.each(knownMailReplies)("$server: $reply → $proves", ({ reply, proves, limit }) => {
    const meaning = meaningOfReply(reply);
    expect([meaning?.proves, meaning?.limit]).toEqual([proves, limit]);
  });
});

describe("why a mail was refused, for whoever reads it,", () => {
  it.each<[reply: string, reason: FailureReason]>([
    ["550 No such user", "mailbox-unknown"],
    ['550 "ray" is not a known user on this system', "mailbox-unknown"],
    ["550 ray is not an active address at this host", "mailbox-unknown"],
    ["550 ** No mail box available for this user **", "mailbox-unknown"],
    ["550 Unrouteable address", "mailbox-unknown"],
    ["550 Verification failed for sender: Unrouteable address", "our-address-refused"],
    ["553 sorry, badrcptto(user mail-box not found) (#5.7.1)", "mailbox-unknown"],
    ["550 User has too many messages on the server.", "mailbox-full"],
    ["550 5.7.0 The recipient mailbox has exceeded its disk space limit.", "mailbox-full"],
    ["550 Too many messages", "sending-too-fast"],
    ["550 retry timeout exceeded", "mail-server-out-of-order"],
    ["554 5.1.10 Domain takes no mail", "mailbox-unknown"],
    ["553 Mailbox name not allowed", "refused-by-mail-server"],
    ["550 5.4.1 Recipient address rejected: access denied", "refused-by-mail-server"],
    ["554 Transaction failed", "refused-by-mail-server"],
    ["550 5.2.1 The email account that you tried to reach is inactive.", "mailbox-disabled"],
    ["552 5.2.2 Over quota", "mailbox-full"],
    ["550 5.6.0 Malformed", "content-refused"],
    ["451 Greylisted, try again", "asked-to-come-later"],
    ["550 4.7.1 Try again later", "mail-server-busy"],
    ["550 5.4.5 Daily user sending limit exceeded", "mail-quota-used-up"],
    ["550 5.1.8 Sender address rejected: domain not found", "our-address-refused"],
    ["550 5.7.26 DKIM = did not pass", "our-authentication-refused"],
    ["550 5.7.1 Blocked, see our policy", "mail-server-policy"],
    ["550 RBL: https://www.spamhaus.org/query/ip/192.0.2.25", "mail-server-policy"],
    ["550 #5.7.1 Your access was rejected", "mail-server-policy"],
  ])("%s: %s", (reply, reason) => {
    expect(meaningOfReply(reply)?.reason).toBe(reason);
  });
});

describe("an enhanced status", () => {
  it.each([
    ["5.1.1", "address-unknown"],
    ["5.1.2", "address-unknown"],
    ["5.1.3", "address-unknown"],
    ["5.1.6", "address-unknown"],
    ["5.1.10", "address-unknown"],
    ["5.1.0", "refused"],
    ["5.1.4", "refused"],
    ["5.1.7", "sender-refused"],
    ["5.1.8", "sender-refused"],
    ["5.2.1", "refused"],
    ["5.2.2", "for-now"],
    ["5.3.0", "for-now"],
    ["5.3.2", "for-now"],
    ["5.4.1", "refused"],
    ["5.4.4", "refused"],
    ["5.4.5", "throttled"],
    ["5.4.7", "for-now"],
    ["5.5.1", "refused"],
    ["5.5.3", "throttled"],
    ["5.6.0", "for-now"],
    ["5.7.0", "sender-refused"],
    ["5.7.26", "sender-refused"],
    ["5.0.0", "refused"],
    ["4.1.1", "for-now"],
    ["4.7.1", "for-now"],
  ])("%s alone proves %s, wherever and however it stands", (status, proves) => {
    for (const reply of [
      `550 ${status}`,
      `550\t${status}\tSo`,
      `550 #${status} So.`,
      `550 [${status}] So.`,
      `550 So. (#${status})`,
      `550-${status}\r\n550 ${status}`,
      `550-So\n550 ${status} so`,
      `550 So; ${status}. So`,
    ]) {
      expect([reply, proven(reply)]).toEqual([reply, proves]);
    }
  });

  it.each(["550 5.1.1.7 So", "550 at 15.1.1", "550 on 5.11.2026", "550 queue 5.1.1234", "550 [#5.16.1]"])(
    "is no part of a longer number: %s",
    (reply) => {
      expect(proven(reply)).toBe("refused");
    },
  );
});

describe("a reply that contradicts itself", () => {
  it.each([
    ["550 5.1.1 Relaying denied", "sender-refused"],
    ["550 5.1.1 Your host is on a blocklist", "sender-refused"],
    ["550 5.1.1 Message rejected: SPF", "sender-refused"],
    ["550 5.1.1 sender verify failed", "sender-refused"],
    ["550 5.1.1 Greylisted", "for-now"],
    ["550 5.1.1 Mailbox full", "for-now"],
    ["550 5.1.1 Mailbox disabled", "refused"],
    ["550 5.7.1 User unknown", "address-unknown"],
    ["552 User unknown", "for-now"],
    ["450 4.1.1 User unknown", "for-now"],
    ["450 5.1.1 User unknown", "for-now"],
    ["550 4.7.1 User unknown", "for-now"],
    ["550-5.1.1 User unknown\n550 5.7.1 Go away", "address-unknown"],
    ["550-5.1.1 So\n550 5.2.2 So", "for-now"],
    ["550 5.1.1 5.4.1", "refused"],
    ["550 5.5.1 User unknown", "refused"],
    ["550 5.2.4 User unknown", "refused"],
    ["550 5.1.4 User unknown", "refused"],
    ["550 5.0.0 5.1.1", "address-unknown"],
    ["550 5.2.0 User unknown", "refused"],
    ["550 5.0.0 User unknown (in reply to end of DATA command)", "refused"],
    ["550 5.2.1 User unknown", "address-unknown"],
    ["550 5.7.27 Host does not accept mail", "address-unknown"],
    ["550 5.4.4 Name service error for name=a.example: Host not found, try again", "refused"],
  ])("counts as the milder of what it says: %j → %s", (reply, proves) => {
    expect(proven(reply)).toBe(proves);
  });
});

describe("a reply's words", () => {
  it.each([
    ["550 USER UNKNOWN", "address-unknown"],
    ["550 Ray's mailbox is unavailable", "refused"],
    ["550-The account you wrote to does not\n550 exist", "address-unknown"],
    ["550-5.0.0 No such\r\n550-5.0.0 user\r\n550 5.0.0 here", "address-unknown"],
    ["550 Empfänger unbekannt", "address-unknown"],
    ["550 Destinataire inconnu", "address-unknown"],
    ["550 El usuario no existe", "address-unknown"],
    ["550 Utente sconosciuto", "address-unknown"],
    ["550 宛先が見つかりません", "refused"],
    ["553 Mailbox name not allowed", "refused"],
    ["550 Unknown error of the mailbox", "refused"],
    ["550 mailbox error: unknown reason", "refused"],
    ["550", "refused"],
    ["550-", "refused"],
    ["550 ", "refused"],
    ["554 Transaction failed", "refused"],
    ["451 Greylisted, try again", "for-now"],
    ["421 too many connections", "throttled"],
  ])("%j prove %s", (reply, proves) => {
    expect(proven(reply)).toBe(proves);
  });

  it.each([
    "550 <relay.denied@spam.blocked.example>: User unknown",
    "550 relay-denied@blocked.example unknown user",
    "550 User unknown (sender.policy@spf.example)",
    "550 5.1.1 https://blocked.example/spam?relay=denied User unknown",
    "550 spamhaus.relay.example says: user unknown",
  ])("are not an address, a host name or a link: %s", (reply) => {
    expect(proven(reply)).toBe("address-unknown");
  });

  it.each([
    "553 5.1.3 http://www.spamhaus.org/query/bl?ip=192.0.2.25",
    "550 5.1.1 <https://www.spamcop.net/w3m?action=checkblock>",
    "550 5.1.1 zen.spamhaus.org",
    "550 User unknown, see https://mail.example/delist",
    "550 5.1.1 https://mail.example/lookup?ip=192.0.2.25",
    "550 5.1.1 https://mail.example/why/192.0.2.25",
  ])("are the blocklist that a link or a host names: %s", (reply) => {
    expect(proven(reply)).toBe("sender-refused");
  });

  it("beyond 4,096 characters are not read", () => {
    expect(proven(`550 ${"so ".repeat(2000)} user unknown`)).toBe("refused");
  });
});

/** Beside a 550, each of these is enough. In real replies most of them come in twos and threes. */
const enough: Readonly<Record<string, string>> = {
  "address-unknown": `
    no mailbox here | no user found | exrecipnotfound | recipientnotfound | user invalid |
    recipient mailbox unallocated | not listed in Domino Directory | address no longer exists |
    Benutzer unbekannt | empfaenger ist unbekannt | utilisateur inconnu | adresse inconnue | usuario desconocido |
    cuenta inexistente | utente sconosciuto | usuário desconhecido | ディレクトリのリストにありません | Domino ディレクトリには見つかりません |
    the recipient name is not recognized | invalid final delivery userid: ray | host not found |
    host or domain name not found | host unknown | unknown host | no such domain | domain does not exist |
    no MX found | no MX record found | couldn't find any host named so | couldn't find a mail exchanger |
    an MX record indicated no SMTP service | nullMX | all relevant MX records point to non-existent hosts |
    illegal host/domain name found | unrouteable mail domain | unrouteable address`,
  "sender-refused": `
    unauthenticated | authenticate first | auth required | auth error | not logged in | login first |
    bad credentials | STARTTLS first | TLS only | SPF | DKIM | DMARC | Sender Policy Framework | rcpthosts |
    relaying | the sender | from address | From: so | return-path | MAIL FROM so | identities | not verified |
    badmailfrom | SendAsDenied | send as | sending domain | spoofed | activate your account | sandbox | blocked |
    block list | blacklist | denylist | an RBL | DNSBL | Spamhaus | SpamCop | banned | reputation | policy |
    MailPolicy | prohibited | administrative | HELO | EHLO | reverse DNS | PTR | client host | unsolicited |
    permanently deferred | suspended | paused | not allowed | not permitted | not authorised | denied |
    no permission | forbidden | your account | your IP | sending activity`,
  "for-now": `
    receiving messages too quickly | the recipient's limit per hour | recipient thread limit | excessive volume |
    over quota | overquota | mailbox full | inbox is full | folder is full | out of storage | insufficient space |
    the content | a virus | malware | phishing | attachment | too large | message size | malformed |
    not RFC compliant | spam | junk mail | greylisted | temporary problem | try later | service unavailable |
    service is not available | timed out | timeout | too many hops | mail loop | lost connection |
    connection reset | internal error | message expired`,
  throttled: `
    message quota exceeded | submission quota exceeded | monthly limit | mails per hour | maximum credits |
    too many sessions | connection limit | one per connection | throttled | rate limited | sending rate |
    unusual rate | too many emails | too fast | mails per minute | unexpected volume | exceeded permitted limits |
    relay limit exceeded`,
  refused: `
    inactive user | the mailbox has been deactivated | account closed | user is inactive |
    not our customer | no valid recipients | so`,
};

describe("a single sign", () => {
  it.each(
    Object.entries(enough).flatMap(([proves, all]) => phrases(all).map((words) => [words, proves] as const)),
  )("%j is enough for %s", (words, proves) => {
    expect(proven(`550 ${words}`)).toBe(proves);
  });
});

describe("what is no refusal", () => {
  it.each(["250 2.0.0 Ok", "", "5501 no code", "Ok 550", "350 go on", "5", "\n550 late"])(
    "means nothing: %j",
    (reply) => {
      expect(meaningOfReply(reply)).toBeNull();
    },
  );
});

describe("whatever a server writes", () => {
  const words = knownMailReplies.flatMap(({ reply }) => reply.split(/(?<=\s)/));
  const piece = fc.oneof(
    fc.constantFrom(...words),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom("\r\n", "\n550-", " 5.1.1 ", "<", ">", "@", ".", "(#", "ray@mail.example", "\0"),
  );
  const anyReply = fc
    .tuple(fc.constantFrom("550", "550-", "421 ", "553 ", "", "250 "), fc.array(piece, { maxLength: 60 }))
    .map(([code, pieces]) => code + pieces.join(""));

  it("the meaning is ours: a known kind, a limit only with `throttled`, and a reason from our own list", () => {
    fc.assert(
      fc.property(anyReply, (reply) => {
        const meaning = meaningOfReply(reply);
        if (meaning === null) return;
        expect(failureKinds).toContain(meaning.proves);
        expect(meaning.limit === undefined).toBe(meaning.proves !== "throttled");
        if (meaning.limit !== undefined) expect(throttleLimits).toContain(meaning.limit);
        expect(ownReasons).toContain(meaning.reason);
        expect(Object.keys(meaning).sort()).toEqual(
          ["proves", "reason", ...("limit" in meaning ? ["limit"] : [])].sort(),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("is never evidence about an address when it speaks of us as well", () => {
    const aboutUs = fc.constantFrom("relay access denied", "sender rejected", "blocked", "SPF", "4.2.0");
    const aboutThem = fc.constantFrom("5.1.1", "user unknown", "no such user here", "5.1.10");
    const both = fc.tuple(aboutUs, aboutThem, fc.boolean(), fc.constantFrom(" ", "\n550-", ". "));
    fc.assert(
      fc.property(both, ([us, them, isFirst, between]) => {
        const said = isFirst ? [us, them] : [them, us];
        expect(proven(`550 ${said.join(between)}`)).not.toBe("address-unknown");
      }),
    );
  });

  // An expression that backtracks would not end before the test's own timeout.
  it.each([
    "a",
    "@",
    "a@",
    "a.",
    "<",
    "<a",
    "user ",
    "5.1.1 ",
    "550-",
    "\n550-5.1.1 ",
    "not ",
    "http://",
    "-",
    "daily ",
  ])("100,000 characters of %j are read", (text) => {
    for (const start of ["550 ", "550 user ", "550 5.1.1 ", "421 "]) {
      const reply = start + text.repeat(100_000 / text.length);
      expect(failureKinds).toContain(proven(reply));
      expect(failureKinds).toContain(proven(`${reply}!`));
    }
  });
});
