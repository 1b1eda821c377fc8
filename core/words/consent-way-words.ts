import type { ConsentWay } from "#core/people/consent-ways.ts";

/** How somebody agreed to the messages of a channel. The copy of a person's data shows it. */
export const consentWayWords: Readonly<Record<ConsentWay, string>> = {
  "added-by-holder": "added by the account holder",
  "account-address": "the account's own address",
  "wizard-code": "a code in the wizard",
  "text-start": "a text with START",
  "message-link": "the link in a message",
  "mail-link": "the link in a mail",
  dashboard: "the dashboard",
};
