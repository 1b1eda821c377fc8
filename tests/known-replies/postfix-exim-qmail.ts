import type { KnownReply } from "#tests/known-replies/known-reply.ts";

/** Replies of the most common mail servers: Postfix, Exim, qmail, sendmail, hMailServer. */
export const postfixEximQmailReplies: readonly KnownReply[] = [
  {
    from: "Postfix",
    reply: "550 5.1.1 <ray@mail.example>: Recipient address rejected: User unknown in local recipient table",
    proves: "address-unknown",
    source: "https://pastebin.com/EnB4M0HM",
  },
  {
    from: "Postfix",
    reply: "550 5.1.1 <ray@mail.example>: Recipient address rejected: User unknown in virtual mailbox table",
    proves: "address-unknown",
    source: "https://pastebin.com/a9VB5qVb",
  },
  {
    from: "Postfix",
    reply: "550 5.1.1 <ray@mail.example>: Recipient address rejected: User unknown in virtual alias table",
    proves: "address-unknown",
    source: "https://pastebin.com/0zkJE29y",
  },
  {
    from: "Postfix",
    reply: "550 5.1.1 <ray@mail.example>: Recipient address rejected: User unknown in relay recipient table",
    proves: "address-unknown",
    source: "https://github.com/postalsys/emailengine/blob/master/lib/bounce-detect.js",
  },
  {
    from: "Postfix",
    reply:
      "550 5.1.1 <ray@mail.example>: Recipient address rejected: undeliverable address: host 192.0.2.131[192.0.2.131] said: 550 sorry, no mailbox here by that name (in reply to RCPT TO command)",
    proves: "address-unknown",
    source: "https://pastebin.com/45SNf1Ec",
  },
  {
    from: "Postfix",
    reply: "554 5.5.1 Error: no valid recipients",
    proves: "refused",
    source: "https://pastebin.com/XXvRVRNy",
  },
  {
    from: "Postfix",
    reply:
      '450 4.1.1 <ray@mail.example>: Recipient address rejected: unverified address: unknown user: "ray"',
    proves: "for-now",
    source: "https://pastebin.com/fayPzpMp",
  },
  {
    from: "Postfix",
    reply:
      "450 4.1.1 <ray@mail.example>: Recipient address rejected: unverified address: Recipient address lookup failed",
    proves: "for-now",
    source: "https://pastebin.com/2dK3Pg4A",
  },
  {
    from: "Postfix",
    reply: "554 5.7.1 <ray@mail.example>: Recipient address rejected: Quota exceeded",
    proves: "for-now",
    source: "https://pastebin.com/HJQ7Mvep",
  },
  {
    from: "Postfix",
    reply: "554 5.7.1 <ray@mail.example>: Relay access denied",
    proves: "sender-refused",
    source: "https://github.com/postalserver/postal/issues/647",
  },
  {
    from: "Postfix",
    reply: "454 4.7.1 <ray@mail.example>: Relay access denied",
    proves: "sender-refused",
    source: "https://github.com/anonaddy/anonaddy/issues/607",
  },
  {
    from: "Postfix",
    reply: "554 5.7.1 <ray@mail.example>: Recipient address rejected: Access denied",
    proves: "sender-refused",
    source: "https://github.com/sisimai/p5-sisimai/issues/221",
  },
  {
    from: "Postfix",
    reply: "553 5.7.1 <us@daymark.example>: Sender address rejected: not logged in",
    proves: "sender-refused",
    source: "https://github.com/mailcow/mailcow/issues/51",
  },
  {
    from: "Postfix",
    reply: "553 5.7.1 <us@daymark.example>: Sender address rejected: not owned by user ray@mail.example",
    proves: "sender-refused",
    source: "https://github.com/mailcow/mailcow/issues/241",
  },
  {
    from: "Postfix",
    reply:
      "550 5.7.1 <us@daymark.example>: Sender address rejected: mailbox disabled - DEBUG: dom daymark.example",
    proves: "sender-refused",
    source: "https://pastebin.com/6JA7cVwM",
  },
  {
    from: "Postfix",
    reply: "554 5.7.1 You are not allowed to connect.",
    proves: "sender-refused",
    source: "https://github.com/mail-in-a-box/mailinabox/issues/1194",
  },
  {
    from: "sendmail",
    reply: "550 5.1.1 <ray@mail.example>... User unknown",
    proves: "address-unknown",
    source: "https://github.com/docker-mailserver/docker-mailserver/issues/2403",
  },
  {
    from: "sendmail",
    reply: "553 5.3.0 <ray@mail.example>... Addressee unknown, relay=[192.0.2.25]",
    proves: "address-unknown",
    source: "https://github.com/twisted1919/bounce-handler/blob/master/BounceHandler/rules.php",
  },
  {
    from: "OpenSMTPD",
    reply: "550 Invalid recipient",
    proves: "address-unknown",
    source: "https://github.com/OpenSMTPD/OpenSMTPD/issues/541",
  },
  {
    from: "Exim",
    reply: "550 No Such User Here",
    proves: "address-unknown",
    source: "https://pastebin.com/nuTmn3Nu",
  },
  {
    from: "Exim",
    reply: "550 Unrouteable address",
    proves: "refused",
    source: "https://pastebin.com/7YKYwcMQ",
  },
  {
    from: "Exim",
    reply: "550 relay not permitted",
    proves: "sender-refused",
    source: "https://git.exim.org/exim.git (test/stderr/0094)",
  },
  {
    from: "Exim",
    reply: "550 Sender verify failed",
    proves: "sender-refused",
    source: "https://pastebin.com/HgL2jPk5",
  },
  {
    from: "Exim",
    reply:
      "550-Verification failed for <us@daymark.example>\n550-No Such User Here\n550 Sender verify failed",
    proves: "sender-refused",
    source: "https://pastebin.com/RmwwEeeg",
  },
  {
    from: "Exim",
    reply:
      "550-Verification failed for <us@daymark.example> 550-Unrouteable address 550 Sender verify failed",
    proves: "sender-refused",
    source: "https://pastebin.com/inK5s3cQ",
  },
  {
    from: "Exim",
    reply:
      "550-Verification failed for <us@daymark.example> 550-Called: 192.0.2.104 550-Sent: RCPT TO:<us@daymark.example> 550-Response: 550 5.1.1 <us@daymark.example>: Recipient address rejected: User unknown in local recipient table 550 Sender verify failed",
    proves: "sender-refused",
    source: "https://pastebin.com/jxCrH5mj",
  },
  {
    from: "Exim",
    reply:
      "550-Verification failed for <us@daymark.example>\n550-The mail server could not deliver mail to us@daymark.example. The account or domain may not exist, they may be blacklisted, or missing the proper dns entries.\n550 Sender verify failed",
    proves: "sender-refused",
    source: "https://pastebin.com/AYLfwmKD",
  },
  {
    from: "Exim",
    reply: "550 Administrative prohibition",
    proves: "sender-refused",
    source: "https://github.com/postalserver/postal/issues/571",
  },
  {
    from: "Exim",
    reply:
      '550-"JunkMail rejected - mail.daymark.example\n550-(daymark.example) [192.0.2.25]:34032 is in an RBL, see\n550 https://www.spamhaus.org/query/ip/192.0.2.25"',
    proves: "sender-refused",
    source: "https://github.com/getconversio/email-deep-validator/issues/9",
  },
  {
    from: "qmail",
    reply: "511 sorry, no mailbox here by that name (#5.1.1 - chkuser)",
    proves: "address-unknown",
    source: "https://clinician.rgnmed.com/support-admin/bounced-emails",
  },
  {
    from: "qmail",
    reply: "554 qq Sorry, no valid recipients (#5.1.3)",
    proves: "address-unknown",
    source: "https://github.com/twisted1919/bounce-handler/blob/master/BounceHandler/rules.php",
  },
  {
    from: "qmail",
    reply: "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    proves: "sender-refused",
    source: "https://pastebin.com/V22msPMs",
  },
  {
    from: "qmail",
    reply: "553 sorry, no mailbox here by that name (#5.7.1)",
    proves: "sender-refused",
    source: "https://github.com/twisted1919/bounce-handler/blob/master/BounceHandler/rules.php",
  },
  {
    from: "qmail",
    reply: "553 sorry, this recipient is not in my validrcptto list (#5.7.1)",
    proves: "sender-refused",
    source: "https://pastebin.com/sRe9t6bn",
  },
  {
    from: "qmail",
    reply: "553 sorry, your envelope sender is in my badmailfrom list (#5.7.1)",
    proves: "sender-refused",
    source: "https://pastebin.com/nHtbDeyx",
  },
  {
    from: "qmail",
    reply: "550 No such user here (#5.7.1)",
    proves: "sender-refused",
    source: "https://pastebin.com/nHtbDeyx",
  },
  {
    from: "a recipient's server",
    reply: "550 unknown user",
    proves: "address-unknown",
    source:
      "https://knowledge.broadcom.com/external/article/161393/rejection-errors-when-delivering-to-3rd.html",
  },
  {
    from: "hMailServer",
    reply: "451 Please try again later.",
    proves: "for-now",
    source: "https://www.hmailserver.com/documentation/latest/?page=reference_error_messages_smtp",
  },
  {
    from: "hMailServer",
    reply: "421 Recipient not in route list",
    proves: "for-now",
    source: "https://github.com/hmailserver/hmailserver/issues/21",
  },
  {
    from: "hMailServer",
    reply: "550 Delivery is not allowed to this address.",
    proves: "sender-refused",
    source: "https://www.hmailserver.com/documentation/v4.4/?page=reference_error_messages",
  },
  {
    from: "hMailServer",
    reply: "530 SMTP authentication is required.",
    proves: "sender-refused",
    source: "https://github.com/guileen/node-sendmail/issues/73",
  },
];
