// Sentences that the API answers by itself, and the one where it does not answer. They name no person and no id.
export const api = {
  badRequest: "The request could not be read. Please check it and try again.",
  loginRequired: "Please log in first.",
  tooManyRequests: "Too many requests. Please wait a little and try again.",
  unreachable: "Error connecting to server. Please check your connection and try again.",
  unexpected: "Something went wrong on our side. Please try again.",
};

// Where a part of a page, or an answer, has not come. Each is true of a line that is only slow, too.
export const arrival = {
  late: "A part of this page has not come yet. It may still come.",
  plain: "This page looks plain: a part of it did not come.",
  nextIsLate: "The next page has not come yet. It may still come.",
  nextFailed: "The next page did not come. This one stays.",
  partFailed: "A part of this page did not come.",
  coming: "The next page comes...",
  tryAgain: "Try again",
};
