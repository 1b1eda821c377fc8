// The dashboard: the dates, the people who get reminders, and the question about a stranger's sign-up.

export const reminder = {
  // A range of days. `lastWeekday`: null when no day of the range is an ordinary one.
  closedEnd: (what: string, lastWeekday: string | null) =>
    `The last day is ${what}. The office may be closed${lastWeekday === null ? "" : `: the last weekday before it is ${lastWeekday}`}. Call and ask when to come.`,
  // `who`: the first name of the person who registers. Null when that is the reader, or while names are hidden.
  done: {
    ask: (who: string | null, date: string) =>
      who === null ? `Have you registered for ${date}?` : `Has ${who} registered for ${date}?`,
    via: { link: "with a link in a message", dashboard: "on this page", text: "by text" },
  },
  overdue: {
    zip: (who: string | null) =>
      who === null ? "ZIP code where you register" : `ZIP code where ${who} registers`,
    notGoneYet: (who: string | null) =>
      who === null ? "If you haven't gone yet: what to do now" : `If ${who} hasn't gone yet: what to do now`,
  },
  date: {
    // A long name would not fit into the button of a small phone.
    haveRegistered: (who: string | null) =>
      who === null ? "I have registered" : who.length > 7 ? "It is done" : `${who} has registered`,
    ifRegistered: (who: string | null) =>
      `If ${who === null ? "you have" : `${who} has`} registered, tell us the next date. If not, call the office.`,
  },
  sent: {
    newest: (moment: string, result: string) => `${moment}: ${result.toLowerCase()}`,
  },
  end: {
    told: (people: number) =>
      people === 1
        ? "1 person on the list is told by email that the reminders end."
        : `${people} people on the list are told by email that the reminders end.`,
  },
};

// A receipt may lie in a printer that others use. Its words say nothing about what the reminders are for.
export const receipt = {
  /** The one currency there is. */
  total: (currency: string) =>
    currency === "usd" ? "Total, in US dollars" : `Total, ${currency.toUpperCase()}`,
};

// What the page shows and says once something was saved. `days`: "Thursday, December 10".
export const saved = {
  ready: (what: string, isReady: boolean) => `Saved: ${what} ${isReady ? "is" : "is not"} ready.`,
};

export const people = {
  // A number that may be somebody else's by now.
  doubt: {
    carrier:
      "A phone company says this number was given up. Same phone, new company? Then confirm it. Texts are paused until you do, or until the number replies START.",
    "said-changed":
      "We were told that this number has changed. Texts are paused. Enter the new number, or confirm this one.",
  },
  hasSentStop: (ourNumber: string | null) =>
    `This number has sent STOP. To get texts again, text START from it${ourNumber === null ? "" : ` to ${ourNumber}`}.`,
};

/** The page behind "Done?" in a message. `whose`: the first name of whose date it is; null when that is the reader. */
export const doneLink = {
  notDoneYet: (whose: string | null) =>
    whose === null
      ? "If it isn't done, call the office today."
      : `If it isn't done, ${whose} should call the office today.`,
};
