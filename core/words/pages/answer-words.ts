// Sentences that the API answers by itself, and the one where it does not answer. They name no person and no id.
export const api = {
  badRequest: "The request could not be read. Please check it and try again.",
  loginRequired: "Please log in first.",
  tooManyRequests: "Too many requests. Please wait a little and try again.",
  unexpected: "Something went wrong on our side. Please try again.",
};
