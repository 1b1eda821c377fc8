import type { KnownReply } from "#tests/known-replies/known-reply.ts";

/** Replies of mailbox providers: Zoho, GoDaddy and smaller ones. */
export const zohoGodaddyReplies: readonly KnownReply[] = [
  {
    from: "Zoho",
    reply: "550 5.1.1 User does not exist - <ray@mail.example>",
    proves: "address-unknown",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/zoho.rb",
  },
  {
    from: "Zoho",
    reply: "541 5.4.1 Mail rejected by destination domain",
    proves: "refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/zoho.rb",
  },
  {
    from: "Zoho",
    reply: "451 4.7.1 Greylisted, try again after some time",
    proves: "for-now",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/zoho.rb",
  },
  {
    from: "Zoho",
    reply: "554 5.7.1 Email cannot be delivered. Reason: Email flagged as Spam.",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Zoho",
    reply: "553 Relaying disallowed",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/553.json",
  },
  {
    from: "Zoho",
    reply: "552 5.1.1 <ray@mail.example> Mailbox delivery failure policy error",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/552.json",
  },
  {
    from: "Zoho",
    reply: "550 5.4.6 Unusual sending activity detected.",
    proves: "sender-refused",
    source:
      "https://help.zoho.com/portal/en/community/topic/unable-to-send-message-reason-550-5-4-6-unusual-sending-activity-detected",
  },
  {
    from: "Zoho",
    reply: "554 5.1.8 Sender Address Blocked",
    proves: "sender-refused",
    source: "https://help.zoho.com/portal/en/community/topic/issue-with-outgoing-mail",
  },
  {
    from: "GoDaddy",
    reply: "550 Recipient not found",
    proves: "address-unknown",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/godaddy.rb",
  },
  {
    from: "GoDaddy",
    reply:
      "550 5.1.1 <ray@mail.example> recipient rejected. This is a default recipient used as a placeholder in many web applications. Please check your settings and try again.",
    proves: "address-unknown",
    source: "https://pastebin.com/RJeh1Bwk",
  },
  {
    from: "GoDaddy",
    reply: "550 #5.1.0 Address rejected ray@mail.example",
    proves: "refused",
    source: "https://pastebin.com/TuTFHMDq",
  },
  {
    from: "GoDaddy",
    reply:
      "552 This message has been rejected due to content judged to be spam by the internet community. IB212",
    proves: "for-now",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/godaddy.rb",
  },
  {
    from: "GoDaddy",
    reply: "550 us@daymark.example Invalid SPF record. Inspect your SPF settings, and try again. IB508",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/godaddy.rb",
  },
  {
    from: "GoDaddy",
    reply:
      "554 Connection refused. This IP has a poor reputation on Cloudmark Sender Intelligence (CSI). IB103",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/godaddy.rb",
  },
  {
    from: "GoDaddy",
    reply:
      "554 This IP has been temporarily blocked for attempting to send too many messages containing content judged to be spam by the Internet community. IB110",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/godaddy.rb",
  },
  {
    from: "GoDaddy",
    reply:
      "421 Connection refused, too many sessions from This IP. Lower the number of concurrent sessions. IB007",
    proves: "throttled",
    limit: "connections",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/godaddy.rb",
  },
  {
    from: "GoDaddy",
    reply:
      "550 This message has exceeded the max number of messages per session. Open a new session and try again. IB510",
    proves: "throttled",
    limit: "connections",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/godaddy.rb",
  },
  {
    from: "GoDaddy",
    reply: "550 This IP has sent too many messages this hour. IB504",
    proves: "throttled",
    limit: "quota",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/godaddy.rb",
  },
  {
    from: "GMX",
    reply: "550-Requested action not taken: mailbox unavailable\n550 Failure sending mail. Try again later",
    proves: "for-now",
    source: "https://github.com/jstedfast/MailKit/issues/968",
  },
  {
    from: "GMX",
    reply: "552 Requested mail action aborted: exceeded storage allocation Quota exceeded.",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/552.json",
  },
  {
    from: "Orange",
    reply: "552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR_417 [417]",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/552.json",
  },
  {
    from: "Free",
    reply:
      "554 5.2.2 <ray@mail.example>: Recipient address rejected: Quota exceeded (mailbox for user is full)",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Mail.ru",
    reply:
      "550 Message was not accepted -- invalid mailbox. Local mailbox ray@mail.example is unavailable: account is disabled",
    proves: "refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Yandex",
    reply: "550 5.7.1 No such user!",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Yandex",
    reply: "550 5.7.1 Policy rejection on the target address",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "NetZero",
    reply: "550 ray@mail.example is not a valid user",
    proves: "address-unknown",
    source: "https://pastebin.com/0zkJE29y",
  },
  {
    from: "Cox",
    reply:
      "550 5.1.1 <ray@mail.example> invalid recipient - Refer to Error Codes section at http://postmaster.cox.net/confluence/display/postmaster/Error+Codes for more information.",
    proves: "address-unknown",
    source: "https://pastebin.com/0zkJE29y",
  },
  {
    from: "EarthLink",
    reply: "550 ray@mail.example...User account is overquota",
    proves: "for-now",
    source: "https://pastebin.com/MMGUFmXp",
  },
  {
    from: "Bell",
    reply: "550 you are not allowed to send mail to <ray@mail.example>",
    proves: "sender-refused",
    source: "https://pastebin.com/Y6mnKJ1Z",
  },
];
