type Whose = string | null;

/** The weekly question for the next date, or for those of several places at once. `whose`: null when they are the reader's. */
export const nextDateWords = {
  ask: (whose: Whose): string =>
    whose === null
      ? "What is your next date? The last one we have is:"
      : `What is ${whose}'s next date? The last one we have is:`,
  askAll: (whose: Whose): string =>
    whose === null
      ? "What are your next dates? The last ones we have are:"
      : `What are ${whose}'s next dates? The last ones we have are:`,
};
