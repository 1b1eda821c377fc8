import { amazonSendgridReplies } from "./amazon-sendgrid.ts";
import { filtersReplies } from "./filters.ts";
import { googleReplies } from "./google.ts";
import type { KnownReply } from "./known-reply.ts";
import { microsoftReplies } from "./microsoft.ts";
import { postfixEximQmailReplies } from "./postfix-exim-qmail.ts";
import { postmarkMailjetReplies } from "./postmark-mailjet.ts";
import { yahooIcloudReplies } from "./yahoo-icloud.ts";
import { zohoGodaddyReplies } from "./zoho-godaddy.ts";

/** Every known refusal of a mail. */
export const allMailReplies: readonly KnownReply[] = [
  ...postfixEximQmailReplies,
  ...microsoftReplies,
  ...googleReplies,
  ...yahooIcloudReplies,
  ...zohoGodaddyReplies,
  ...amazonSendgridReplies,
  ...postmarkMailjetReplies,
  ...filtersReplies,
];

/** Six refusals of us. An hour of any of them once stopped forty of forty channels for good. */
export const refusalsOfUs = [
  "550 The from address does not match a verified Sender Identity",
  "550 relay not permitted",
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  "550 Sender verify failed",
  "550 Administrative prohibition",
  "550 Delivery is not allowed to this address",
] as const;
