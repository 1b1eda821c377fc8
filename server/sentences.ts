/**
 * Sentences of the API for which the spec and `core/catalogue.ts` have none. They name no person and no address.
 */
export const sentences = {
  alreadySubscribed: "Your account has an active subscription already. Open your reminders to change it.",
  accountEmailStays: "The account's own email always gets the reminders. It cannot be stopped here.",
  onlyThemselves: "Only the person themselves can start these messages again.",
  undoTooLate: "This was said more than seven days ago and cannot be taken back any more.",
  paymentsClosed: "Payments are not set up on this server yet. Nothing was charged.",
} as const;
