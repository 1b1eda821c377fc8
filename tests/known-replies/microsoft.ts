import type { KnownReply } from "#tests/known-replies/known-reply.ts";

/** Replies of Microsoft's servers: Exchange, Office 365 and Outlook.com. */
export const microsoftReplies: readonly KnownReply[] = [
  {
    from: "Exchange",
    reply: "550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found ##",
    proves: "address-unknown",
    source: "https://help.mgcld.com/hc/en-us/articles/216227437-Email-Undeliverable",
  },
  {
    from: "Office 365",
    reply: "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    proves: "address-unknown",
    source: "https://www.spamresource.com/2023/09/microsoft-multiple-types-of-invalid.html",
  },
  {
    from: "Office 365",
    reply:
      "550 5.4.1 Recipient address rejected: Access denied. [ 2023-09-18T12:48:32.808Z 08DBB45899852BA7]",
    proves: "refused",
    source: "https://www.spamresource.com/2023/09/microsoft-multiple-types-of-invalid.html",
  },
  {
    from: "Office 365",
    reply: "451 4.7.0 Temporary server error. Please try again later. PRX4 NextHop: []",
    proves: "for-now",
    source: "https://smtpfieldmanual.com/spamfilter/exchangeonline",
  },
  {
    from: "Office 365",
    reply: "451 4.7.500 Server busy. Please try again later from [192.0.2.25]. (AS77712344) []",
    proves: "for-now",
    source: "https://smtpfieldmanual.com/spamfilter/exchangeonline",
  },
  {
    from: "Office 365",
    reply:
      "530 5.7.57 Client not authenticated to send mail. [BN1P110CA0052.NAMP110.PROD.OUTLOOK.COM 2023-11-29T14:52:57.126Z 08DBE7319275F6BA]",
    proves: "sender-refused",
    source: "https://pastebin.com/SuB30vi5",
  },
  {
    from: "Office 365",
    reply:
      "550 5.7.60 SMTP; Client does not have permissions to send as this sender [BY2PR1001MB1094.namprd10.prod.outlook.com]",
    proves: "sender-refused",
    source: "https://pastebin.com/wtU9XT6T",
  },
  {
    from: "Office 365",
    reply: "554 5.2.252 SendAsDenied; us@daymark.example not allowed to send as reminders@daymark.example",
    proves: "sender-refused",
    source: "https://github.com/SinergiaTIC/SinergiaCRM/pull/1371",
  },
  {
    from: "Office 365",
    reply:
      "550 5.7.1 Service unavailable, Client host [192.0.2.25] blocked using Spamhaus. To request removal from this list see (AS16012611)",
    proves: "sender-refused",
    source: "https://smtpfieldmanual.com/spamfilter/exchangeonline",
  },
  {
    from: "Office 365",
    reply:
      "550 5.7.606 Access denied, banned sending IP [192.0.2.25]. To request removal from this list please visit and follow the directions. For more information please go to (AS16012609)",
    proves: "sender-refused",
    source: "https://smtpfieldmanual.com/spamfilter/exchangeonline",
  },
  {
    from: "Office 365",
    reply: "550 5.2.254 Sender throttled due to continuous too many recipients errors.",
    proves: "throttled",
    limit: "rate",
    source:
      "https://learn.microsoft.com/en-us/Exchange/mail-flow-best-practices/continuous-error-throttling-smtp-auth-submissions",
  },
  {
    from: "Office 365",
    reply: "432 4.3.2 concurrent connection limit exceeded",
    proves: "throttled",
    limit: "connections",
    source:
      "https://techcommunity.microsoft.com/t5/exchange-team-blog/changes-coming-to-the-smtp-authenticated-submission-client/ba-p/607825",
  },
  {
    from: "Office 365",
    reply: "432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded",
    proves: "throttled",
    limit: "connections",
    source: "https://unanswered.io/guide/concurrent-connections-limit-exceeded-exchange-office-365",
  },
  {
    from: "Office 365",
    reply:
      "421 4.3.2 The maximum number of concurrent connections per resource forest has exceeded a limit, closing transmission channel. mail.example. PRX8 [mail.example]",
    proves: "throttled",
    limit: "connections",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "Office 365",
    reply:
      "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    proves: "throttled",
    limit: "quota",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/microsoft.rb",
  },
  {
    from: "Outlook.com",
    reply:
      "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [ 2023-09-19T15:05:34.324Z 08DBB71928CA8F8E]",
    proves: "refused",
    source: "https://www.spamresource.com/2023/09/microsoft-multiple-types-of-invalid.html",
  },
  {
    from: "Outlook.com",
    reply:
      "554 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour. For more information go to http://go.microsoft.com/fwlink/?LinkId=526653. (#) [outlook.com]",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Outlook.com",
    reply: "421 4.3.2 Service not available [outlook.com]",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "Outlook.com",
    reply:
      "550 5.7.1 Unfortunately, messages from [192.0.2.25] weren't sent. Please contact your Internet service provider since part of their network is on our block list (AS3150). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors. [BY2NAM01FT030.eop-nam01.prod.protection.outlook.com]",
    proves: "sender-refused",
    source: "https://pastebin.com/rwzHX08U",
  },
  {
    from: "Outlook.com",
    reply:
      "550 SC-001 (SNT004-MC4F53) Unfortunately, messages from 192.0.2.25 weren't sent. Please contact your Internet service provider since part of their network is on our block list. You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors.",
    proves: "sender-refused",
    source: "https://pastebin.com/aEkGUxq1",
  },
  {
    from: "Outlook.com",
    reply:
      "550 5.7.1 Service unavailable, MailFrom domain is listed in Spamhaus. To request removal from this list see https://www.spamhaus.org/query/lookup/ (S8002) [#.eop-nam02.prod.protection.outlook.com]",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Outlook.com",
    reply:
      "451 4.7.650 The mail server [192.0.2.25] has been temporarily rate limited due to IP reputation. For e-mail delivery information, see https://postmaster.live.com (S775) [***.prod.protection.outlook.com]",
    proves: "throttled",
    limit: "rate",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/microsoft.rb",
  },
];
