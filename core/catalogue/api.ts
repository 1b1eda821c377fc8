// What the API answers by itself. The sentences name no person and no id.
export const api = {
  badRequest: "The request could not be read. Please check it and try again.",
  loginRequired: "Please log in first.",
  forbidden: "This is not yours to see or change.",
  notFound: "This does not exist.",
  conflict: "This has changed in the meantime. Please load the page again.",
  tooLarge: "The request is too large.",
  tooManyRequests: "Too many requests. Please wait a little and try again.",
  foreignOrigin: "This request came from another site and was not carried out.",
  unexpected: "Something went wrong on our side. Please try again.",
  unavailable: "The service is starting or busy. Please try again in a moment.",
  whichPerson: "Please say which of your people this is about.",
  accountEmailStays: "The account's own email always gets the reminders. It cannot be stopped here.",
  onlyThemselves: "Only the person themselves can start these messages again.",
  undoTooLate: "This was said more than seven days ago and cannot be taken back any more.",
  paymentsClosed: "Payments are not set up on this server yet. Nothing was charged.",
};
