import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";

/**
 * What the simulation's vendors say, in their own words and numbers. The product's own tables read them, so a sentence
 * that is misread is found here.
 */

/** Refusals of *us*, given for every recipient, in the words of mail servers and services. */
export const refusalsOfUs = [
  "550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.",
  "550 relay not permitted",
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  "550 Sender verify failed",
  "550 Administrative prohibition",
  "550 Delivery is not allowed to this address",
] as const;

/** The server's directory is out of order, and the server says so about everybody. Nothing in the sentence shows it. */
export const directoryOutage = "550 5.1.1 User unknown";

const throttled = "454 4.7.0 Throttling failure: Maximum sending rate exceeded.";
const quotaUsedUp = "454 4.7.0 Throttling failure: Daily message quota exceeded.";
const mailboxUnknown = "550 5.1.1 The email account that you tried to reach does not exist";

/** Twilio's codes: the account is suspended; our number is not registered; too many at once. Refused at the call. */
export const textRefusalsOfUs = [20003, 30002, 30034] as const;
/** The carrier filters everything that we send, and says so in its report. */
export const filtered = 30007;
const tooManyTexts = 20429;
const numberUnknown = 21211;

type Channel = "email" | "text";

/** The provider's error for a refusal: a reply of a mail server, or one of Twilio's codes. */
export function refusal(channel: Channel, says: string | number): ProviderError {
  if (channel === "email") {
    const meaning = meaningOfReply(String(says));
    if (meaning === null) throw new Error(`"${says}" is no refusal.`);
    return new ProviderError(meaning);
  }
  return new ProviderError(meaningOf(Number(says)));
}

export const deadAddress = (channel: Channel): ProviderError =>
  refusal(channel, channel === "email" ? mailboxUnknown : numberUnknown);

export const tooFast = (channel: Channel): ProviderError =>
  refusal(channel, channel === "email" ? throttled : tooManyTexts);

export const overQuota = (channel: Channel): ProviderError =>
  refusal(channel, channel === "email" ? quotaUsedUp : tooManyTexts);

/** Nobody answers there. */
export const unreachable = (): ProviderError =>
  new ProviderError({ proves: "unreached", reason: "mail-server-not-reached" });

/** The vendor has the message, and we wait in vain for its answer: as far as we know, it may have been taken or not. */
export const neverAnswered = (): ProviderError =>
  new ProviderError({ proves: "unanswered", reason: "mail-server-did-not-answer" });
