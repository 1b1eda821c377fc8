/** How somebody agreed to the messages of a channel: the codes of the column `consent_how`. */
export const consentWays = [
  // The account holder wrote the address down.
  "added-by-holder",
  // It is the account's own address.
  "account-address",
  // The maker of a sign-up proved the mailbox, and nobody owns the subscription yet.
  "wizard-code",
  "text-start",
  "message-link",
  "mail-link",
  "dashboard",
] as const;

export type ConsentWay = (typeof consentWays)[number];

/** What a person reads in the copy of what is kept about them. */
export const consentWayWords: Readonly<Record<ConsentWay, string>> = {
  "added-by-holder": "added by the account holder",
  "account-address": "the account's own address",
  "wizard-code": "a code in the wizard",
  "text-start": "a text with START",
  "message-link": "the link in a message",
  "mail-link": "the link in a mail",
  dashboard: "the dashboard",
};
