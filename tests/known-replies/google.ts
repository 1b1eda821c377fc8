import type { KnownReply } from "#tests/known-replies/known-reply.ts";

/** Replies of Google's servers: Gmail and Google Workspace. */
export const googleReplies: readonly KnownReply[] = [
  {
    from: "Gmail",
    reply:
      "550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. Learn more at https://support.google.com/mail/?p=NoSuchUser - gsmtp",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Gmail",
    reply: "553 5.1.2 The recipient address <.@gmail.com> is not a valid RFC-5321 address. - gsmtp",
    proves: "address-unknown",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/553.json",
  },
  {
    from: "Gmail",
    reply:
      "550-5.2.1 The email account that you tried to reach is inactive. For more 550-5.2.1 information, go to 550 5.2.1 https://support.google.com/mail/?p=DisabledUser k16-20020a17090aaa1000b0029aa8f9ccbasi9776379pjq.5 - gsmtp",
    proves: "refused",
    source: "https://github.com/sisimai/p5-sisimai/issues/510",
  },
  {
    from: "Gmail",
    reply:
      "550 5.2.1 The email account that you tried to reach is disabled. Learn more at https://support.google.com/mail/?p=DisabledUser - gsmtp",
    proves: "refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Gmail",
    reply:
      "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. For more information, please visit https://support.google.com/mail/?p=ReceivingRatePerm - gsmtp",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Gmail",
    reply:
      "450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time. If the user is able to receive mail at that time, your message will be delivered.",
    proves: "for-now",
    source:
      "https://github.com/sendgrid/docs (source/Classroom/Track/Bounces/common_smtp_server_bounce_responses.md)",
  },
  {
    from: "Gmail",
    reply:
      "452 4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp",
    proves: "for-now",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Gmail",
    reply:
      "552 5.2.2 The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm - gsmtp",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/552.json",
  },
  {
    from: "Gmail",
    reply:
      "552 5.7.0 This message was blocked because its content presents a potential security issue. Please visit https://support.google.com/mail/?p=BlockedMessage to review our message content and attachment content guidelines.",
    proves: "for-now",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Gmail",
    reply:
      "421 4.7.0 [192.0.2.25] Our system has detected that this message is suspicious due to the nature of the content and/or the links within. To best protect our users from spam, the message has been blocked. Please visit https://support.google.com/mail/answer/188131 for more information. - gsmtp",
    proves: "for-now",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "Gmail",
    reply:
      "550 5.7.1 [192.0.2.25] Our system has detected that this message is likely suspicious due to the very low reputation of the sending domain. To best protect our users from spam, the message has been blocked. Please visit https://support.google.com/mail/answer/188131 for more information. - gsmtp",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Gmail",
    reply:
      "421 4.7.0 [192.0.2.25] Our system has detected that this message is suspicious due to the very low reputation of the sending domain. To best protect our users from spam, the message has been blocked. Please visit https://support.google.com/mail/answer/188131 for more information. - gsmtp",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "Gmail",
    reply:
      "550 5.7.1 Unauthenticated email from daymark.example is not accepted due to domain's DMARC policy. Please contact the administrator of daymark.example domain if this was a legitimate mail. Please visit https://support.google.com/mail/answer/2451690 to learn about the DMARC initiative. - gsmtp",
    proves: "sender-refused",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/550.json",
  },
  {
    from: "Gmail",
    reply:
      "421 4.7.26 This mail has been rate limited because it is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Gmail",
    reply:
      "550 5.7.25 The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not point to the sending IP. As a policy, Gmail does not accept messages from IPs with missing PTR records.",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Gmail",
    reply:
      "550 5.7.28 There is an unusual rate of unsolicited mail originating from your IP address. To protect our users from spam, mail sent from your IP address has been blocked. To review our bulk email senders guidelines, go to Email sender guidelines.",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Gmail",
    reply:
      "421 4.7.28 [192.0.2.25] Our system has detected an unusual rate of unsolicited mail originating from your IP address. To protect our users from spam, mail sent from your IP address has been temporarily rate limited. Please visit https://support.google.com/mail/?p=UnsolicitedRateLimitError to review our Bulk Email Senders Guidelines. - gsmtp",
    proves: "throttled",
    limit: "rate",
    source: "https://github.com/ActiveCampaign/smtp-field-manual/blob/main/data/codes/421.json",
  },
  {
    from: "Google Workspace",
    reply:
      "550 5.7.0 Mail relay denied <192.0.2.25>. Invalid credentials for relay for one of the domains in: daymark.example (as obtained from HELO and MAIL FROM).",
    proves: "sender-refused",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Google Workspace",
    reply: "450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error.",
    proves: "throttled",
    limit: "rate",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Google Workspace",
    reply:
      "452 4.5.3 Your message has too many recipients. For more information regarding Google's sending limits, visit https://support.google.com/mail/answer/6592",
    proves: "throttled",
    limit: "rate",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Google Workspace",
    reply:
      "550 5.4.5 Daily SMTP relay limit exceeded for user. For more information on SMTP relay sending limits please contact your administrator or visit SMTP relay service error messages.",
    proves: "throttled",
    limit: "quota",
    source: "https://github.com/sisimai/rb-sisimai/blob/5-stable/lib/sisimai/rhost/google.rb",
  },
  {
    from: "Google Workspace",
    reply: "550 5.4.5 Daily user sending limit exceeded",
    proves: "throttled",
    limit: "quota",
    source: "https://support.google.com/a/answer/3726730",
  },
];
