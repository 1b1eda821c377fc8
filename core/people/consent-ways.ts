/** How somebody agreed to the messages of a channel. These are the codes of the column `consent_how`. */
export const consentWays = [
  // The account holder entered the address.
  "added-by-holder",
  // The address is the account's own.
  "account-address",
  // The maker of a sign-up proved the mailbox, and nobody owns the subscription yet.
  "wizard-code",
  "text-start",
  "message-link",
  // A yes by mail for a number. It opens nothing until the number says START.
  "mail-link",
  "dashboard",
] as const;

export type ConsentWay = (typeof consentWays)[number];
