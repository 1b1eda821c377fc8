// The pages behind the link that pays for another year.

export const year = {
  title: "Another year",
  description: "Pay for another year of reminders by the link of a message.",
  heading: (isGift: boolean) => (isGift ? "Give a year" : "Another year"),
  costs: (whose: string | null, total: string) =>
    `One more year of ${whose === null ? "your" : `${whose}'s`} reminders is ${total}.`,
  once: "You pay once. It does not renew by itself.",
  holderIsTold: "Whoever looks after the account is told that a year was given.",
  demo: "This is a demo: no card is charged.",
  standing: {
    closed: "Payments are closed at the moment. Nothing can be charged.",
    "on-its-way": "A payment is on its way. The bank has not confirmed it yet.",
    "far-ahead": "This is paid for as far ahead as it can be: two years.",
    nothing: "There is nothing to pay for at the moment.",
  },
  paid: "The year is paid. Thank you.",
  notPaidHeading: "Nothing was paid",
  notPaid: "Nothing was charged, and nothing has changed.",
  tryAgain: "To pay after all, open the link in the message once more.",
};
