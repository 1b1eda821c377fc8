// Signing up: the form and its rules, the e-mail check, the checkout and the pages after it.
export const signup = {
  invalidEmail: {
    title: "Invalid Email",
    message: "Please enter a valid email address (must contain @ and a domain).",
  },
  saveFailed: "Failed to save verified form data to server. Please try again.",
};

export const email = {
  didYouMean: (email: string) => `Did you mean ${email}?`,
};

export const welcome = {
  back: (name: string) =>
    name === ""
      ? "Welcome back. Your answers are here, and your email is confirmed."
      : `Welcome back, ${name}. Your answers are here, and your email is confirmed.`,
  backSignedIn: (name: string) =>
    name === "" ? "Welcome back. Your answers are here." : `Welcome back, ${name}. Your answers are here.`,
  notSaved: "Your answers are not saved yet.",
  sendAgain: "Look through them once more and send them.",
  isPaid: {
    own: "Your reminders are set up and paid.",
    other: (name: string) => `${name}'s reminders are set up and paid.`,
  },
  seeAnswers: "See my answers",
  toCheckout: "Go to the checkout",
  changeAnswers: "Change my answers",
  toReminders: "Go to my reminders",
  somebodyElse: "Set up reminders for someone else",
};

export const verification = {
  resent: "New authorization number generated. The old one is no longer valid.",
  sendFailed: "We could not send the email. Please check the address and try again.",
  codeShort: "Please enter all six digits of the code.",
  check: "Check the code",
  checking: "Checking...",
  save: "Save and go to the checkout",
  changeAnswers: "Change my answers",
  password: "Your password",
  passwordGone: "Please enter your password again.",
  onlyPasswordGone:
    "The page was reloaded, and we never store your password. All your other answers are still here.",
  stillMissing: "We can't save your answers yet. Choose “Change my answers” to fix:",
  codeSentTo: "We sent a 6-digit code to",
  takesAMinute: "It may take a minute.",
  codeLabel: "6-digit code",
  newCode: "Send a new code",
  checked: "Your email is confirmed.",
  savingNow: "Saving your answers...",
  notSaved: "Your answers are not saved yet.",
  notCome: "Didn't get the email?",
  lookInSpam: (sender: string) =>
    `Check your spam folder, too. The sender is ${sender}. If you ask for a new code, the old one stops working.`,
  otherEmail: "Use a different email",
  useOther: "Send the code there",
  demo: {
    label: "Demo code",
    noEmail: "This is a demo. No email was sent.",
    codeIs: "Your code is",
    codeIn: "Your code is in the",
    outbox: "outbox",
  },
};

export const checkout = {
  title: "Checkout",
  heading: "Complete Your Purchase",
  registrantInformation: "Registrant Information",
  registrationLocations: "Registration Locations",
  columns: {
    location: "Location",
    frequency: "Frequency",
    nextRegistrationDate: "Next Registration Date",
    price: "Price",
  },
  frequency: (timesPerYear: number) => `${timesPerYear}x per year`,
  additional: "Additional",
  /** A place that was ended right before a payment, and came back after it. */
  owed: "Left out of the last payment",
  owedPart: (sum: string) =>
    `${sum} of it is for places that were ended right before the last payment and came back after it.`,
  total: "Total",
  olderPrices: "The older form's prices. An extra place costs what it costs everybody.",
  paymentInformation: "Payment Information",
  demoNote: "This is a demo checkout. In production, this would integrate with Stripe.",
  closedBefore:
    "Payments are closed at the moment. You can set everything up, but reminders begin only once a year is paid.",
  cardAtStripe:
    "You type your card on Stripe's own page, which opens with the button. We never see it. Your card statement shows a neutral name.",
  pay: (total: string) => `Pay ${total}`,
  payLabel: "Pay",
  paying: "Paying...",
  totalForYear: "Total for one year",
  isPaid: "This is paid already.",
  change: "Go back and change something",
  notSavedYet: "These answers are not saved yet. Go back, check them and send them again.",
  closed: "Payments are closed at the moment. Your answers are saved: please come back later.",
  term: (places: number) =>
    places === 1
      ? "One payment. Reminders for 1 place, one year from today. It does not renew by itself."
      : `One payment. Reminders for ${places} places, one year from today. It does not renew by itself.`,
  refund: "You can get a refund within 14 days, as long as no reminder has gone out.",
  terms: "Terms",
  whenTheyCome: "When reminders come",
  comesNow: "The date is close, so one goes out right after you pay.",
  /** `day`: "Thursday, December 3"; `time`: "9:00 am". */
  comesOn: (day: string, time: string) => `${day}, ${time}`,
  none: "No reminder is left for this date.",
  afterTheDate: "After the date, reminders only come if nobody has marked it as done.",
  ownClock: "Everyone gets them at this time in their own time zone.",
  whoGetsThem: "Who gets them",
  you: "You",
  way: {
    email: {
      goes: (address: string) => `Email to ${address}`,
      waits: (address: string, name: string) => `Email to ${address}, once ${name} says yes`,
      waitsForYou: (address: string) => `Email to ${address}, once you say yes there`,
    },
    text: {
      goes: (address: string) => `Text to ${address}`,
      waits: (address: string, name: string) => `Text to ${address}, once ${name} agrees`,
      waitsForYou: (address: string) => `Text to ${address}, once you reply START`,
    },
  },
  noFormData: "No form data found. Please return to the registration form.",
  goBack: "Go Back",
  failed: "The payment did not go through. Nothing was charged. Please try again.",
};

/** The page that says no to a sign-up. `by`: the person who made it, when that is another one. */
export const sayNo = {
  title: "Say no to date reminders",
  description: "Say no to reminders that somebody set up for you.",
  question: (by: string | null) =>
    by === null
      ? "Someone set up date reminders with your email address."
      : `${by} set up date reminders for you. You have not answered yet.`,
  follows: (by: string | null) =>
    `If you say no, nothing more comes to you, and ${by ?? "whoever set them up"} is told. To say yes, use the button in our email.`,
  decline: "No, I do not want them",
  closed: "Nothing more comes to you.",
  accepted: "You have said yes to these reminders already. Log in if you want to end them.",
};

/** The page where the maker of a sign-up takes the payment back. `asked`: the first name of who has not said yes. */
export const refundByLink = {
  title: "Get a refund",
  description: "Get your money back for reminders that nobody has said yes to.",
  button: "Get a refund",
  lead: (asked: string | null) =>
    asked === null
      ? "Nobody has said yes to these reminders yet."
      : `${asked} has not said yes to these reminders yet.`,
  follows: (total: string) =>
    `You get ${total} back the way you paid, within a few days. These reminders end for everyone, and this can't be undone.`,
  returned: "Your money is on its way back. These reminders have ended.",
  agreed: "The account holder has said yes. Ask them about a refund, or write to us.",
  closed: "These reminders are closed. For your payment, write to us.",
  support: "For this refund, please write to us.",
  writeTo: (address: string) => `Our address: ${address}`,
};

export const success = {
  title: "Payment Successful",
  notPaidTitle: "Your payment",
  headline: "Payment Successful!",
  message: "Thank you for your purchase! Your reminder service has been activated successfully.",
  /** Nobody has said yes to the sign-up yet. `asked`: the person who is asked, when the maker is another one. */
  waits: (asked: string | null) =>
    asked === null
      ? "Thank you for your purchase! One step is left before you can log in."
      : `Thank you for your purchase! Reminders to ${asked} start once ${asked} says yes.`,
  /** The same to somebody who is logged in, and is the one who is asked. */
  waitsForYou: "Thank you for your purchase! One step is left: say in your reminders that they are yours.",
  gift: "Thank you. The year that you gave is paid. Your receipt comes by email.",
  nextHeading: "What happens next",
  next: [
    "You will receive email confirmations.",
    "Reminder notifications go to your registered email.",
    "You can log in any time to manage your reminders.",
  ],
  nextReminder: {
    heading: "Your reminders",
    isNow: "The date is close, so a reminder goes out in the next few minutes.",
    /** `day`: "Thursday, December 3"; `time`: "9:00 am". */
    comes: (day: string, time: string) => `The next one comes on ${day} at ${time}.`,
    goesTo: "It goes to:",
    you: "You",
    waitsForStart: (name: string) => `${name} gets texts after agreeing to them.`,
  },
  loggedInAs: (email: string) => `You're logged in as ${email}.`,
  firstText: {
    waiting: "A text is on its way to your phone. Reply START to turn on text reminders.",
    /** `day`: "Saturday, November 28"; `time`: "8:00 am". */
    comes: (day: string, time: string) =>
      `We don't text at night. A text comes to your phone on ${day} at ${time}. Reply START to turn on text reminders.`,
    sent: "We sent a text to your phone. Reply START to turn on text reminders.",
    failing: "Our first text did not reach your phone. Please check the number in your reminders.",
  },
  confirming: "Your payment is being confirmed. This page looks again by itself.",
  takesLong:
    "Your payment is not confirmed yet. You need not wait: we write to you as soon as it is. If you have not paid, nothing is charged.",
  processing:
    "Your bank is on it. With this way to pay that takes a few days. We write to you as soon as it is confirmed.",
  notPaid: "This was not paid, and nothing was charged.",
  givenBack: "This payment was given back.",
  toCheckout: "Go back and pay",
  toDashboard: "Go to Reminder Dashboard",
  toHomepage: "Return to Homepage",
  notConfirmed:
    "We have no confirmed payment to show here. If you have an account, log in to see your reminders.",
  notKnown: "We have no confirmed payment to show here. What is paid stands in your reminders.",
};
