import { brand } from "#core/brand.ts";

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
  callOffice: (phone: string) => `Call the office: ${phone}`,
  /** Below the name of the office. */
  callNumber: (phone: string) => `Call ${phone}`,
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
  print: {
    open: "Print the year",
    title: "The year on paper",
    logInFirst: "Please log in to print a year.",
    none: "There are no dates to print yet.",
    lead: "Hang this where you see it every day, and tick each box. The date that counts is the one on the paper from the office. If it falls on a weekend or a holiday, call the office first.",
    printedOn: (day: string) => `${brand.name}, ${day}. It does not tell any office.`,
  },
  sent: {
    newest: (moment: string, result: string) => `${moment}: ${result.toLowerCase()}`,
  },
  payments: {
    heading: "Payments",
    sum: "What was paid, with receipts",
    receipt: "Receipt",
    none: "Nothing was paid yet.",
    isGift: "a gift",
    givenBack: (sum: string) => `given back: ${sum}`,
    onItsWayBack: "on its way back",
    isDisputed: "disputed at the bank",
    takeBack: "Take this payment back",
    whatItDoes: (sum: string) =>
      `You get ${sum} back the way you paid, within a few days. The year that it paid for ends at once: no reminders of it go out.`,
    confirm: "Take it back",
    cancel: "Keep it",
    takenBack: (sum: string) => `${sum} are on their way back to you.`,
  },
  end: {
    these: "End these reminders",
    ofPerson: (name: string) => `End the reminders for ${name}`,
    nothingMore: "Nothing more goes out, for any of the places.",
    datesGo:
      "The dates, the places and all people on the list go from this page. The calendar address closes.",
    told: (people: number) =>
      people === 1
        ? "1 person on the list is told by email that the reminders end."
        : `${people} people on the list are told by email that the reminders end.`,
    restIsLost: (lastDay: string) =>
      `It is paid until ${lastDay}: the rest of the year is lost, and nothing is paid back.`,
    forGood: "This cannot be taken back.",
    onePlace: "If only one place has no more dates, say so where you set its date instead.",
    confirm: "End them for good",
    cancel: "Keep them",
    ended: (name: string) => `The reminders for ${name} have ended. Nothing more goes out.`,
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
  keepNumber: "Confirm number",
  numberKept: "Confirmed. Texts go to this number again.",
  numberKeptOff: "Confirmed. Texts begin again when this number texts START.",
  askAgain: {
    own: {
      button: "Send the text again",
      asked: "We'll text this number again, up to three times a day. Reply START to turn on text reminders.",
    },
    others: { button: "Ask again", asked: "We have asked them once more, by email." },
  },
  sendTest: "Send me a test message",
  testSent: "A test is on its way. You'll find it under “What we sent”. Texts wait until 8 am if it's night.",
  full: "Six people get the reminders now. Take one off before you add one.",
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
