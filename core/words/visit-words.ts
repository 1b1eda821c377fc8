/** What to bring, until the person has changed the list. Neutral, because the list is printed. */
export const suggestedThings: readonly string[] = [
  "Photo ID",
  "The paper or letter from the office",
  "Proof of address",
  "Vehicle papers",
  "A list of phone numbers and email addresses",
  "Money for the fee",
];
