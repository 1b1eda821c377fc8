import type { KnownReply } from "#tests/known-replies/known-reply.ts";

/** Replies of mail services: Amazon SES, SendGrid and Mailgun. */
export const amazonSendgridReplies: readonly KnownReply[] = [
  {
    from: "Amazon SES",
    reply:
      "Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address",
    isWordsAlone: true,
    proves: "refused",
    source: "https://clinician.rgnmed.com/support-admin/bounced-emails",
  },
  {
    from: "Amazon SES",
    reply:
      "554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: us@daymark.example",
    proves: "sender-refused",
    source: "https://pastebin.com/hHzMPWds",
  },
  {
    from: "Amazon SES",
    reply:
      "554 Access denied: User `arn:aws:iam::123456789012:user/mail' is not authorized to perform `ses:SendRawEmail' on resource `arn:aws:ses:eu-west-2:123456789012:identity/us@daymark.example'",
    proves: "sender-refused",
    source: "https://github.com/ministryofjustice/analytical-platform/issues/6944",
  },
  {
    from: "Amazon SES",
    reply: "530 Authentication required",
    proves: "sender-refused",
    source: "https://github.com/Billionmail/BillionMail/issues/156",
  },
  {
    from: "Amazon SES",
    reply:
      "Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account.",
    isWordsAlone: true,
    proves: "sender-refused",
    source: "https://github.com/GoodDollar/GoodServer/issues/419",
  },
  {
    from: "Amazon SES",
    reply: "454 Throttling failure: Maximum sending rate exceeded",
    proves: "throttled",
    limit: "rate",
    source: "https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html",
  },
  {
    from: "Amazon SES",
    reply: "454 Throttling failure: Daily message quota exceeded",
    proves: "throttled",
    limit: "quota",
    source: "https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html",
  },
  {
    from: "SendGrid",
    reply: "551 user does not exist",
    proves: "address-unknown",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "SendGrid",
    reply: "551 not our customer",
    proves: "refused",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "SendGrid",
    reply: "553 Invalid/inactive user.",
    proves: "refused",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "SendGrid",
    reply: "421 4.7.0 [GL01] Message from (192.0.2.25) temporarily deferred",
    proves: "for-now",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "SendGrid",
    reply: "452 4.2.2 Over Quota",
    proves: "for-now",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "SendGrid",
    reply: "554 5.7.1 [P4] Message blocked due to spam content in the message.",
    proves: "for-now",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "SendGrid",
    reply:
      "550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.",
    proves: "sender-refused",
    source: "https://github.com/EBWiki/EBWiki/issues/3861",
  },
  {
    from: "SendGrid",
    reply: "403 You are not authorized to send from that email address",
    proves: "sender-refused",
    source: "https://twilio.com/docs/sendgrid/for-developers/sending-email/smtp-errors-and-troubleshooting",
  },
  {
    from: "SendGrid",
    reply: "550 Unauthenticated senders not allowed",
    proves: "sender-refused",
    source: "https://github.com/sendgrid/docs/issues/6473",
  },
  {
    from: "SendGrid",
    reply: "450 too frequent connects from 192.0.2.135, please try again later.",
    proves: "throttled",
    limit: "connections",
    source: "https://twilio.com/docs/sendgrid/for-developers/sending-email/smtp-errors-and-troubleshooting",
  },
  {
    from: "SendGrid",
    reply: "451 Authentication failed: Maximum credits exceeded",
    proves: "throttled",
    limit: "quota",
    source: "https://twilio.com/docs/sendgrid/for-developers/sending-email/smtp-errors-and-troubleshooting",
  },
  {
    from: "Mailgun",
    reply: "Not delivering to previously bounced address",
    isWordsAlone: true,
    proves: "refused",
    source: "https://pastebin.com/PBCjgYGX",
  },
  {
    from: "Mailgun",
    reply:
      "421 Domain sandbox0.mailgun.org is not allowed to send: Please activate your Mailgun account. Check your inbox or log in to your control panel to resend the activation email.",
    proves: "sender-refused",
    source: "https://github.com/Monstarrrr/rebutify/issues/162",
  },
  {
    from: "Mailgun",
    reply:
      "421 Domain app0.mailgun.org is not allowed to send: Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings.",
    proves: "sender-refused",
    source: "https://github.com/swapmyvote/swapmyvote/issues/891",
  },
  {
    from: "Mailgun",
    reply:
      "554 Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in domain settings.",
    proves: "sender-refused",
    source: "https://github.com/zonque/AlRide/issues/7",
  },
];
