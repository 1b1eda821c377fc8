export const welcome = {
  back: (name: string) =>
    name === ""
      ? "Welcome back. Your answers are here, and your email is confirmed."
      : `Welcome back, ${name}. Your answers are here, and your email is confirmed.`,
  backSignedIn: (name: string) =>
    name === "" ? "Welcome back. Your answers are here." : `Welcome back, ${name}. Your answers are here.`,
};

export const checkout = {
  term: (places: number) =>
    places === 1
      ? "One payment. Reminders for 1 place, one year from today. It does not renew by itself."
      : `One payment. Reminders for ${places} places, one year from today. It does not renew by itself.`,
};

/** The page that says no to a sign-up. `by`: the person who made it, when that is another one. */
export const sayNo = {
  question: (by: string | null) =>
    by === null
      ? "Someone set up date reminders with your email address."
      : `${by} set up date reminders for you. You have not answered yet.`,
  follows: (by: string | null) =>
    `If you say no, nothing more comes to you, and ${by ?? "whoever set them up"} is told. To say yes, use the button in our email.`,
};

/** The page where the maker of a sign-up takes the payment back. `asked`: the first name of who has not said yes. */
export const refundByLink = {
  lead: (asked: string | null) =>
    asked === null
      ? "Nobody has said yes to these reminders yet."
      : `${asked} has not said yes to these reminders yet.`,
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
