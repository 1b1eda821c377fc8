/** The page behind the link in each mail: what it says of its reader's phone number. */
export const ownNumber = {
  ask: "Do you have a new phone number? Tell us, and reminders by text to your old number stop.",
  hasChanged: "My number changed",
  stopped: "Reminders by text to your old number have stopped.",
  next: "The account holder is told and can enter your new number. Was it a mistake? Ask the account holder to confirm the number.",
};
