// Signing up: the form and its rules, the e-mail check, the checkout and the pages after it.
export const signup = {
  invalidEmail: {
    title: "Invalid Email",
    message: "Please enter a valid email address (must contain @ and a domain).",
  },
};

export const welcome = {
  back: (name: string) =>
    name === ""
      ? "Welcome back. Your answers are here, and your email is confirmed."
      : `Welcome back, ${name}. Your answers are here, and your email is confirmed.`,
  backSignedIn: (name: string) =>
    name === "" ? "Welcome back. Your answers are here." : `Welcome back, ${name}. Your answers are here.`,
};

export const checkout = {
  columns: {
    location: "Location",
    frequency: "Frequency",
    nextRegistrationDate: "Next Registration Date",
    price: "Price",
  },
  term: (places: number) =>
    places === 1
      ? "One payment. Reminders for 1 place, one year from today. It does not renew by itself."
      : `One payment. Reminders for ${places} places, one year from today. It does not renew by itself.`,
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
  /** Nobody has said yes to the sign-up yet. `asked`: the person who is asked, when the maker is another one. */
  waits: (asked: string | null) =>
    asked === null
      ? "Thank you for your purchase! One step is left before you can log in."
      : `Thank you for your purchase! Reminders to ${asked} start once ${asked} says yes.`,
  next: [
    "You will receive email confirmations.",
    "Reminder notifications go to your registered email.",
    "You can log in any time to manage your reminders.",
  ],
  firstText: {
    waiting: "A text is on its way to your phone. Reply START to turn on text reminders.",
    /** `day`: "Saturday, November 28"; `time`: "8:00 am". */
    comes: (day: string, time: string) =>
      `We don't text at night. A text comes to your phone on ${day} at ${time}. Reply START to turn on text reminders.`,
    sent: "We sent a text to your phone. Reply START to turn on text reminders.",
    failing: "Our first text did not reach your phone. Please check the number in your reminders.",
  },
};
