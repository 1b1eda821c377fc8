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
