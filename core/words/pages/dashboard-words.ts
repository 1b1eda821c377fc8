import { brand } from "#core/brand.ts";

// The dashboard: the dates, the people who get reminders, and the question about a stranger's sign-up.

export const reminder = {
  title: "Registration Reminders",
  checking: "Checking authentication...",
  /** Shown before the scripts have loaded. The date follows. */
  firstDate: "Your next date:",
  heading: "Your Reminders",
  welcome: (email: string) => `Welcome, ${email}`,
  loginRequired: "Login Required",
  subscribe: "Subscribe",
  registrantInfo: "Registrant Info",
  active: (until: string) => `Your subscription is active until ${until}.`,
  notActive: "The customer is not active. Please go to the subscription page.",
  noRegistrant: "No registrant information found.",
  lookupFailed: "Error retrieving registrant info. Please try again later.",
  anotherYear: (total: string, through: string) => `One more year, through ${through}, is ${total}.`,
  costsNothingNow: "A change costs nothing now. It counts when you pay for the next year.",
  remindsOncePaid: "Reminders go out once the year is paid.",
  renewAfterwards: "You can set the date now, and pay for another year then.",
  paidFarAhead: "This is paid for as far ahead as it can be: two years.",
  paymentsClosed: "Payments are closed at the moment.",
  paymentOnItsWay: "Your payment is on its way. Your bank has not confirmed it yet.",
  coversNot: (date: string) =>
    `Your subscription ends before the reminders for ${date}. Renew it to get them.`,
  closedWeekend: (weekday: string) =>
    `This date is a ${weekday}. The office may be closed: call and ask when to come.`,
  closedHoliday: (holiday: string) =>
    `This date is a federal holiday (${holiday}). The office may be closed: call and ask when to come.`,
  // A range of days. `lastWeekday`: null when no day of the range is an ordinary one.
  closedEnd: (what: string, lastWeekday: string | null) =>
    `The last day is ${what}. The office may be closed${lastWeekday === null ? "" : `: the last weekday before it is ${lastWeekday}`}. Call and ask when to come.`,
  // `who`: the first name of the person who registers. Null when that is the reader, or while names are hidden.
  done: {
    ask: (who: string | null, date: string) =>
      who === null ? `Have you registered for ${date}?` : `Has ${who} registered for ${date}?`,
    isItDone: (date: string) => `Is ${date} done?`,
    yes: "Yes",
    yesAndTell: "Yes: everybody else on the list is told",
    no: "No: the date was changed",
    missing: "Please say whether it is done.",
    othersAreTold: (date: string) => `Marks ${date} as done and tells everyone else on the list.`,
    isDone: (date: string) => `${date} is done.`,
    you: "You",
    somebodyGone: "Somebody who is no longer on the list",
    today: "today",
    on: (day: string) => `on ${day}`,
    via: { link: "with a link in a message", dashboard: "on this page", text: "by text" },
    told: (day: string, way: string) => `told us ${day}, ${way}.`,
    stopped: "Its reminders have stopped.",
    undo: "Undo",
    comesBack: (former: string, next: string) =>
      `If you undo it, ${former} comes back with its reminders, and ${next} goes.`,
  },
  callOffice: (phone: string) => `Call the office: ${phone}`,
  /** Below the name of the office. */
  callNumber: (phone: string) => `Call ${phone}`,
  overdue: {
    passed: (days: string) => `${days} has passed. Nobody has said that it is done.`,
    zip: (who: string | null) =>
      who === null ? "ZIP code where you register" : `ZIP code where ${who} registers`,
    zipHint: "We look up the sheriff's office there. The ZIP code isn't saved.",
    noSheriff: "No sheriff's office found near that ZIP code. Check it, or look through the list:",
    findNumber: "Find the office's number",
    notGoneYet: (who: string | null) =>
      who === null ? "If you haven't gone yet: what to do now" : `If ${who} hasn't gone yet: what to do now`,
  },
  date: {
    set: "Set the next date",
    remindersStop: (days: string) => `Reminders for ${days} stop.`,
    itIsDone: "It is done",
    // A long name would not fit into the button of a small phone.
    haveRegistered: (who: string | null) =>
      who === null ? "I have registered" : who.length > 7 ? "It is done" : `${who} has registered`,
    onPaper: "The date on the paper from the office.",
    takeSuggested: (days: string) => `Use ${days}?`,
    suggestedBy: (frequency: string, days: string) => `${frequency}, so perhaps ${days}.`,
    dayByDay: "See it day by day",
    comesLater: "Registered, no new date yet",
    doneComesLater: "Done, no new date yet",
    ifRegistered: (who: string | null) =>
      `If ${who === null ? "you have" : `${who} has`} registered, tell us the next date. If not, call the office.`,
    none: "There is no next date",
    noMore: "There are no more dates here",
    dayMissing: "Please enter the date that is on the paper.",
    firstDayMissing: "Please enter the first day that is on the paper.",
  },
  print: {
    open: "Print the year",
    title: "The year on paper",
    logInFirst: "Please log in to print a year.",
    none: "There are no dates to print yet.",
    lead: "Hang this where you see it every day, and tick each box. The date that counts is the one on the paper from the office. If it falls on a weekend or a holiday, call the office first.",
    printedOn: (day: string) => `${brand.name}, ${day}. It does not tell any office.`,
  },
  waiting: {
    title: "Are these reminders yours?",
    explained: "Someone set them up, paid for a year, and entered your email as the login.",
    facts: {
      made: "Set up on",
      madeBy: "Set up by",
      isFor: "For",
      places: "Places",
      recipients: "Who gets them",
      paid: "Paid",
    },
    getsMessages: (name: string, way: string) => `${name}: ${way}`,
    waitsForYes: (name: string, way: string) => `${name}: ${way}, no yes yet`,
    getsNone: (name: string, way: string) => `${name}: ${way}, turned off`,
    accept: "Yes, these are mine",
    becomesOwn: "They come to your account's email, and you enter the next dates.",
    goes: (ways: string) => `We remove what was entered as yours (${ways}). You can add it again.`,
    othersStay: "Everyone else on the list stays. You can change everything later.",
    decline: "No, not mine",
    stops: "They end for good. Nothing more goes out.",
    makerIsTold: (mailbox: string) => `We tell whoever paid, at ${mailbox}.`,
    nothingOfYours: "Your own reminders don't change.",
    untilThen: "Until you answer, reminders only go to people who agreed to them.",
    accepted: "These reminders are yours now.",
    declined: (mailbox: string) =>
      `These reminders have ended. Nothing more goes out, and we tell whoever paid, at ${mailbox}.`,
  },
  several: {
    whosePage: "Whose reminders",
    count: (people: number) => `You look after ${people} people.`,
    numbered: (number: number) => `Person ${number}`,
    waitsForYou: "Waits for you",
    showAll: (people: number) => `Show all ${people} people`,
    add: "Add another person",
    full: "That is as many as there can be.",
    adds: "This adds a person to your account.",
    loggedInAs: (email: string) => `You are logged in as ${email}. Your email needs no check.`,
    goBack: "Go back to your reminders",
    accountFull: "You look after twenty people, and that is as many as there can be.",
    endOneFirst: "End the reminders of one of them before you add another.",
  },
  year: {
    endsSoon: "The year ends soon.",
    doesNotRenew: "It does not renew by itself.",
    notPaid: "This year is not paid yet.",
    onceItIs: "Reminders go out once it is.",
    hasEnded: (lastDay: string) => `The year ended on ${lastDay}.`,
    onceAnotherIs: "Reminders go out again once another year is paid.",
    /** A year that has ended covers dates whose first reminder fell into it. `from`: the first day that it does not. */
    stillComes: (dates: string, from: string) =>
      `Reminders for ${dates} still come. Dates from ${from} on need another year.`,
  },
  calendar: { heading: "Your calendar", sum: "Your dates in your own calendar program" },
  sent: {
    heading: "What we sent",
    nothing: "Nothing yet",
    nothingYet: "Nothing yet. The first reminder goes out seven days before the date.",
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
  onlyTellsUs: `This only tells ${brand.name}. It does not tell any office.`,
};

// A receipt may lie in a printer that others use. Its words say nothing about what the reminders are for.
export const receipt = {
  title: "Receipt",
  logInFirst: "Please log in to see this receipt.",
  noPayment:
    "No payment is named here. Your payments are on the page of your reminders, with a receipt for each.",
  number: "Receipt number",
  paidOn: "Paid on",
  paidBy: "Paid by",
  byYou: "You",
  byGiver: "Somebody else, as a gift",
  forWhom: "For",
  columns: { what: "One year", price: "Price" },
  /** The one currency there is. */
  total: (currency: string) =>
    currency === "usd" ? "Total, in US dollars" : `Total, ${currency.toUpperCase()}`,
  givenBack: (day: string) => `Given back by ${day}`,
  takenByBank: "Taken back by the payer's bank",
  remains: "Remains paid",
  noRenewal: "One payment for one year. It does not renew by itself.",
};

// What the page shows and says once something was saved. `days`: "Thursday, December 10".
export const saved = {
  it: "Saved.",
  nextDate: (days: string) => `Saved: next date ${days}.`,
  isDone: (days: string) => `Saved: ${days} is done.`,
  openAgain: (days: string) => `Saved: ${days} is open again.`,
  noMoreDates: "Saved: there are no more dates here.",
  place: (name: string) => `Saved: ${name}.`,
  onceDate: (days: string) => `Saved: ${days}.`,
  person: (firstName: string) => `Saved: ${firstName} is on the list.`,
  personGone: (firstName: string) => `Saved: ${firstName} is off the list.`,
  started: "Saved: these messages start again.",
  stopped: "Saved: these messages stop.",
  visit: "Saved: the visit.",
  noAppointment: "Saved: there is no appointment any more.",
  ready: (what: string, isReady: boolean) => `Saved: ${what} ${isReady ? "is" : "is not"} ready.`,
  note: "Saved: your note.",
  calendarMade: "Saved: this is the address of your calendar.",
  calendarClosed: "Saved: the address is closed.",
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
  whatToDoNow: "Log in to see what to do now",
  messages: "Get fewer messages, stop them, or tell us your number changed",
};
