// The mails that tell that somebody may not be able to come on a date, and that they can after all. Neither ever says why.
// `whose`: the first name of the person whose date it is; null when that is the reader. `by`: the first name of the reader of a
// message who said so; null for the account holder.

export const obstacleMails = {
  cannotCome: (whose: string | null) =>
    whose === null ? "You may not be able to make it:" : `${whose} may not be able to make it:`,
  saysCannotCome: (by: string, whose: string | null) =>
    whose === null
      ? `${by} told us that you may not be able to make it:`
      : `${by} told us that ${whose} may not be able to make it:`,
  checkIn: (whose: string | null) =>
    whose === null
      ? "Call the office as soon as you can."
      : `Please check in with ${whose} and ask how you can help.`,
  canCome: (whose: string | null) =>
    whose === null ? "You can make it after all:" : `${whose} can make it after all:`,
  saysCanCome: (by: string, whose: string | null) =>
    whose === null
      ? `${by} told us that you can make it after all:`
      : `${by} told us that ${whose} can make it after all:`,
};

/** The same as texts: GSM-7, one part, and no name. */
export const obstacleTexts = {
  cannotCome: (days: string) =>
    `someone you help may not be able to make their date, ${days}. Please check in.`,
  saysCannotCome: (days: string) => `we were told that ${days} may not work out. Reminders go on.`,
};
