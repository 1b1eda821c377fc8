/**
 * The record: what people told us about each date. It may lie in a printer that others use, so no word says what the dates
 * are for, and every word says that it is only what we were told.
 */
export const record = {
  outcomes: {
    done: "Done, we were told",
    passed: "Passed without an answer",
    open: "No answer yet",
    replaced: "Another date was entered in its place",
    ended: "It ended before it came",
  },
  ways: {
    dashboard: "on the page of your reminders",
    text: "by text",
    linkInEmail: "with the link of an email",
    linkInText: "with the link of a text",
    link: "with the link of a message",
  },
};
