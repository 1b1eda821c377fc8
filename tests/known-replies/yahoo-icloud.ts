import type { KnownReply } from "#tests/known-replies/known-reply.ts";

/** Replies of mailbox providers: Yahoo, iCloud, Comcast and AT&T. */
export const yahooIcloudReplies: readonly KnownReply[] = [
  {
    from: "Yahoo",
    reply:
      "554 delivery error: dd This user doesn't have a yahoo.com account (ray@mail.example) [-9] - mta1.mail.yahoo.com",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Yahoo",
    reply:
      "554 delivery error: dd Sorry, your message to ray@mail.example cannot be delivered. This mailbox is disabled (554.30). - mta1.mail.yahoo.com",
    proves: "refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Yahoo",
    reply: "554 delivery error: dd ray@mail.example is no longer valid. [-20] - mta1.mail.yahoo.com",
    proves: "refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Yahoo",
    reply: "552 1 Requested mail action aborted, mailbox not found",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/552.json",
  },
  {
    from: "Yahoo",
    reply: "450 User is receiving mail too quickly",
    proves: "for-now",
    source: "https://smtp.codes/yahoo",
  },
  {
    from: "Yahoo",
    reply:
      "451 mta1012.mail.gq1.yahoo.com Resources temporarily unavailable. Please try again later [#4.16.1].",
    proves: "for-now",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "Yahoo",
    reply:
      "550 5.7.9 This mail has been blocked because the sender is unauthenticated. Yahoo requires all senders to authenticate with either SPF or DKIM.",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/yahooinc.rb",
  },
  {
    from: "Yahoo",
    reply:
      "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.25, because the ip is in Spamhaus's list; see http://postmaster.yahoo.com/550-bl23.html",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/yahooinc.rb",
  },
  {
    from: "Yahoo",
    reply:
      "553 5.7.2 [TSS09] All messages from 192.0.2.25 will be permanently deferred; Retrying will NOT succeed. See https://postmaster.yahooinc.com/error-codes",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/yahooinc.rb",
  },
  {
    from: "Yahoo",
    reply:
      "554 5.7.9 Message not accepted for policy reasons. See https://help.yahoo.com/kb/postmaster/SLN7253.html",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Yahoo",
    reply: "550 relaying denied for <ray@mail.example>",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Yahoo",
    reply:
      "421 4.7.0 [TSS04] Messages from 192.0.2.25 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes",
    proves: "throttled",
    limit: "rate",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/yahooinc.rb",
  },
  {
    from: "Yahoo",
    reply: "421 Max message per connection reached, closing transmission channel",
    proves: "throttled",
    limit: "connections",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "AOL",
    reply: "550 5.1.1 <ray@mail.example>: Recipient address rejected: aol.com",
    proves: "address-unknown",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "iCloud",
    reply: "550 5.1.1 <ray@mail.example>: user does not exist",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "iCloud",
    reply: "552 5.2.2 <ray@mail.example>: user is overquota",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/552.json",
  },
  {
    from: "iCloud",
    reply:
      "421 4.7.1 Messages to ray@mail.example deferred due to excessive volume. Try again later - https://support.apple.com/en-us/HT204137",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "iCloud",
    reply:
      "554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Comcast",
    reply: "550 5.1.1 Not our Customer",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Comcast",
    reply: "550 5.1.1 <ray@mail.example> recipient mailbox unallocated",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Comcast",
    reply: "552 5.1.1 <ray@mail.example> recipient rejected - extended quota violation",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/552.json",
  },
  {
    from: "Comcast",
    reply:
      "550 5.2.0 Message rejected due to DMARC. Please see http://postmaster.comcast.net/smtp-error-codes.php#DM000001",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "AT&T",
    reply: "550 5.2.1 <ray@mail.example>... Addressee unknown, relay=[192.0.2.25]",
    proves: "refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "AT&T",
    reply:
      "550 5.7.1 Connections not accepted from servers without a valid sender daymark.example. Fix reverse DNS for 192.0.2.25",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
];
