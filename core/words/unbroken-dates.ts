const months =
  "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";
const monthAndDay = new RegExp(`\\b(${months}) (\\d{1,2}(?:, \\d{4})?)\\b`, "g");
const hourAndHalf = /(\d) (am|pm)\b/g;

/**
 * The same words for a page, where no line may end between a month and its day, or between an hour and its half of the
 * day. Weekdays and ranges may be parted: a phone is narrow.
 */
export const unbrokenDates = (text: string): string =>
  text.replace(monthAndDay, (date) => date.replaceAll(" ", "\u00a0")).replace(hourAndHalf, "$1\u00a0$2");
