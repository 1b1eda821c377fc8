// The pages behind the link that pays for another year.

export const year = {
  heading: (isGift: boolean) => (isGift ? "Give a year" : "Another year"),
  costs: (whose: string | null, total: string) =>
    `One more year of ${whose === null ? "your" : `${whose}'s`} reminders is ${total}.`,
  standing: {
    closed: "Payments are closed at the moment. Nothing can be charged.",
    "on-its-way": "A payment is on its way. The bank has not confirmed it yet.",
    "far-ahead": "This is paid for as far ahead as it can be: two years.",
    nothing: "There is nothing to pay for at the moment.",
  },
};
