type Whose = string | null;

/** The weekly question for the next date, or for those of several places at once. `whose`: null when they are the reader's. */
export const nextDateWords = {
  preview: "We can't send reminders until you enter it.",
  ask: (whose: Whose): string =>
    whose === null
      ? "What is your next date? The last one we have is:"
      : `What is ${whose}'s next date? The last one we have is:`,
  askAll: (whose: Whose): string =>
    whose === null
      ? "What are your next dates? The last ones we have are:"
      : `What are ${whose}'s next dates? The last ones we have are:`,
  until:
    "We can't send reminders until you enter the next one. Look on the paper from the last visit, or tell us that there are no more dates. Until then we ask once a week, while your year lasts.",
  untilAll:
    "We can't send reminders until you enter the next ones. Look on the papers from the last visits, or tell us that there are no more dates. Until then we ask once a week, while your year lasts.",
  enter: "Enter the next date",
  enterAll: "Enter the next dates",
};
