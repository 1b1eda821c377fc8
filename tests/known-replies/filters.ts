import type { KnownReply } from "#tests/known-replies/known-reply.ts";

/** Replies of filters in front of mailboxes: Proofpoint, Mimecast, Barracuda and others. */
export const filtersReplies: readonly KnownReply[] = [
  {
    from: "Proofpoint",
    reply: "550 5.1.1 User Unknown",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Proofpoint",
    reply:
      "550 5.1.1 - This is not a valid email address. Please verify that you have the correct email address for your recipient.",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Proofpoint",
    reply:
      "421 4.1.1 <ray@mail.example>: Recipient address rejected: unverified address: Address verification in progress",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "Proofpoint",
    reply:
      "550 5.7.1 <ray@mail.example>: Recipient address rejected: User email address is marked as invalid.",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Proofpoint",
    reply: "550 5.7.0 Local Policy Violation",
    proves: "sender-refused",
    source: "http://www.hunter.cuny.edu/icit/help-docs/archive/proofpoint/spam-interception",
  },
  {
    from: "Mimecast",
    reply: "550 Invalid Recipient",
    proves: "address-unknown",
    source: "https://clinician.rgnmed.com/support-admin/bounced-emails",
  },
  {
    from: "Mimecast",
    reply: "451 Internal resources are temporarily unavailable",
    proves: "for-now",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/mimecast.rb",
  },
  {
    from: "Mimecast",
    reply: "451 Account inbounds disabled",
    proves: "for-now",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/mimecast.rb",
  },
  {
    from: "Mimecast",
    reply:
      "550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550 [#]",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Mimecast",
    reply: "550 Envelope blocked - User Entry - https://community.mimecast.com/docs/DOC-1369#550 [#]",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Mimecast",
    reply:
      "550 Rejected by header based Anti-Spoofing policy: us@daymark.example - https://community.mimecast.com/docs/DOC-1369#550 [#]",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Mimecast",
    reply: "451 Open relay not allowed",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/mimecast.rb",
  },
  {
    from: "Mimecast",
    reply: "550 Exceeding outbound thread limit",
    proves: "throttled",
    limit: "connections",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/mimecast.rb",
  },
  {
    from: "Mimecast",
    reply: "452 Too many recipients",
    proves: "throttled",
    limit: "rate",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/mimecast.rb",
  },
  {
    from: "Barracuda",
    reply: "550 cuda_nsu 5.1.1 <ray@mail.example>... User unknown",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Barracuda",
    reply: "550 No such user (ray@mail.example)",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Barracuda",
    reply: "550 cuda_nsu 5.4.1 [ray@mail.example]: Recipient address rejected: Access denied [mail.example]",
    proves: "refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Barracuda",
    reply: "554 rejected due to spam URL in content",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
  {
    from: "Barracuda",
    reply: "421 Temporary failure, please try again later.",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "Barracuda",
    reply: "550 Blocked",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Barracuda",
    reply: "550 rejecting spoofed message",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Barracuda",
    reply:
      "554 Service unavailable; Client host [mail.daymark.example] blocked using Barracuda Reputation; http://bbl.barracudacentral.com/q.cgi?ip=192.0.2.25",
    proves: "sender-refused",
    source: "https://luxsci.com/blog/?p=16857",
  },
  {
    from: "Symantec",
    reply: "550 Invalid recipient <ray@mail.example> (#5.1.1)",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Symantec",
    reply:
      "553 Message filtered. Refer to the Troubleshooting page at http://www.symanteccloud.com/troubleshooting for more information. (#5.7.1)",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/553.json",
  },
  {
    from: "Symantec",
    reply:
      "553 you are trying to use me [server-1.messagelabs.com] as a relay, but I have not been configured to let you [192.0.2.25, mail.daymark.example] do this. Please visit www.symanteccloud.com/troubleshooting for more details about this error message and instructions to resolve this issue. (#5.7.1)",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/553.json",
  },
  {
    from: "Trend Micro",
    reply: "554 5.7.1 <ray@mail.example>: Recipient address rejected: Invalid-Recipient.",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/554.json",
  },
];
