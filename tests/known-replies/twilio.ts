import type { FailureKind, ThrottleLimit } from "#core/delivery/failure.ts";

/**
 * Twilio's codes that a text can meet, with Twilio's own words, and what each code proves. This is test data and not
 * shipped. Source: the page of each code, https://www.twilio.com/docs/api/errors/CODE.
 */
export const knownTwilioCodes: readonly {
  code: number;
  text: string;
  proves: FailureKind;
  limit?: ThrottleLimit;
}[] = [
  { code: 21211, text: "Invalid 'To' Phone Number", proves: "address-unknown" },
  { code: 21217, text: "Phone number does not appear to be valid", proves: "address-unknown" },
  { code: 21265, text: "'To' number cannot be a Short Code", proves: "address-unknown" },
  { code: 21614, text: "'To' number is not a valid mobile number", proves: "address-unknown" },
  { code: 30005, text: "Unknown destination handset", proves: "address-unknown" },
  { code: 30006, text: "Landline or unreachable carrier", proves: "address-unknown" },
  { code: 21610, text: "Attempt to send to unsubscribed recipient", proves: "opted-out" },
  { code: 21214, text: "'To' phone number cannot be reached", proves: "refused" },
  {
    code: 21612,
    text: "Message cannot be sent with the current combination of 'To' and/or 'From' parameters",
    proves: "refused",
  },
  { code: 30004, text: "Message blocked", proves: "refused" },
  { code: 21730, text: "System under maintenance. Please try again later.", proves: "for-now" },
  { code: 30003, text: "Unreachable destination handset", proves: "for-now" },
  { code: 30008, text: "Unknown error", proves: "for-now" },
  { code: 30017, text: "Carrier network congestion", proves: "for-now" },
  { code: 30036, text: "Validity Period Expired", proves: "for-now" },
  { code: 30046, text: "Message delivery not confirmed", proves: "for-now" },
  { code: 30410, text: "Provider Timeout Error", proves: "for-now" },
  { code: 30450, text: "Message delivery blocked", proves: "for-now" },
  { code: 30453, text: "Message couldn't be delivered", proves: "for-now" },
  { code: 30500, text: "Twilio Internal Error", proves: "for-now" },
  { code: 10001, text: "Account is not active", proves: "sender-refused" },
  { code: 14102, text: 'Invalid "From" attribute', proves: "sender-refused" },
  { code: 21210, text: "'From' phone number not verified", proves: "sender-refused" },
  {
    code: 21408,
    text: "Message blocked: permissions disabled for the destination region",
    proves: "sender-refused",
  },
  {
    code: 21601,
    text: "Phone number is not a valid SMS-capable inbound phone number",
    proves: "sender-refused",
  },
  { code: 21606, text: "from is not SMS-capable", proves: "sender-refused" },
  {
    code: 21608,
    text: "The 'to' phone number provided is not yet verified for this account.",
    proves: "sender-refused",
  },
  { code: 21704, text: "The Messaging Service contains no phone numbers", proves: "sender-refused" },
  { code: 20003, text: "bad Account SID/Auth Token or API Key", proves: "sender-refused" },
  { code: 30002, text: "Account suspended", proves: "sender-refused" },
  { code: 30007, text: "Message filtered", proves: "sender-refused" },
  { code: 30010, text: "Message price exceeds max price", proves: "sender-refused" },
  { code: 30024, text: "Numeric Sender ID Not Provisioned on Carrier", proves: "sender-refused" },
  { code: 30032, text: "Toll-Free Number Has Not Been Verified", proves: "sender-refused" },
  { code: 30033, text: "US A2P 10DLC - Campaign Suspended", proves: "sender-refused" },
  { code: 30034, text: "US A2P 10DLC - Message from an Unregistered Number", proves: "sender-refused" },
  {
    code: 30035,
    text: "US A2P 10DLC - Message from a number still being configured",
    proves: "sender-refused",
  },
  { code: 30037, text: "Outbound Messaging Disabled", proves: "sender-refused" },
  { code: 14107, text: "SMS send rate limit exceeded", proves: "throttled", limit: "rate" },
  { code: 20429, text: "too many requests / concurrency limit", proves: "throttled", limit: "rate" },
  {
    code: 21611,
    text: "This 'From' number has exceeded the maximum number of queued messages",
    proves: "throttled",
    limit: "rate",
  },
  { code: 30001, text: "Queue overflow", proves: "throttled", limit: "rate" },
  { code: 30022, text: "US A2P 10DLC - Rate Limits Exceeded", proves: "throttled", limit: "rate" },
  { code: 63017, text: "Rate limit exceeded", proves: "throttled", limit: "rate" },
  { code: 30023, text: "US A2P 10DLC - Daily Message Cap Reached", proves: "throttled", limit: "quota" },
  { code: 30454, text: "Account exceeded the messages limit", proves: "throttled", limit: "quota" },
  { code: 60728, text: "Account exceeded the hourly messages limit", proves: "throttled", limit: "quota" },
  { code: 63038, text: "Account exceeded the daily messages limit", proves: "throttled", limit: "quota" },
];
