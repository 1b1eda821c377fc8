import { Temporal } from "temporal-polyfill";

/** Days after the payment on which the account holder is asked whether a sign-up is theirs, until they answer. */
const askedAfterDays = [0, 3, 7] as const;
/** The account holder is asked for the last time this many days before the first reminder. */
const daysBeforeReminder = 7;
/** The maker of the sign-up is told after every so many days that nobody has answered. */
const everyDays = 7;

/** What we tell the maker of a sign-up while the holder of the named account has not said yes. */
export type WaitsForYes = {
  /** The first name of the person who is asked. Null when the maker is that person, under another address. */
  asked: string | null;
  /** Some address or number of that person has agreed to messages by itself. */
  askedGets: boolean;
  /** The mailbox that the maker proved gets the reminders. */
  makerGets: boolean;
};

export interface Unanswered {
  paidOn: Temporal.PlainDate;
  /** The day of the first message that the sign-up would bring, whether it lies ahead or not. */
  firstMessageOn: Temporal.PlainDate;
  today: Temporal.PlainDate;
  /** Null before the first time. */
  lastOn: Temporal.PlainDate | null;
}

/** Whether the account holder is asked today. After an outage only the newest question goes out: four at most in all. */
export function isQuestionDue({ paidOn, firstMessageOn, today, lastOn }: Unanswered): boolean {
  const [, , lastOfThree] = askedAfterDays.map((days) => paidOn.add({ days }));
  const before = firstMessageOn.subtract({ days: daysBeforeReminder });
  const isLater = lastOfThree !== undefined && Temporal.PlainDate.compare(before, lastOfThree) > 0;
  const days = [...askedAfterDays.map((days) => paidOn.add({ days })), ...(isLater ? [before] : [])];
  return isNewestUnsaid(days, today, lastOn);
}

/** Whether the maker is told today that nobody has answered: weekly, for as long as the year lasts. */
export function isWeeklyWordDue({ paidOn, today, lastOn }: Omit<Unanswered, "firstMessageOn">): boolean {
  const weeks = Math.floor(paidOn.until(today).days / everyDays);
  return weeks > 0 && isNewestUnsaid([paidOn.add({ days: weeks * everyDays })], today, lastOn);
}

/** Whether the newest of these days that has come is later than the last day on which something was said. */
function isNewestUnsaid(
  days: readonly Temporal.PlainDate[],
  today: Temporal.PlainDate,
  lastOn: Temporal.PlainDate | null,
): boolean {
  const newest = days.filter((day) => Temporal.PlainDate.compare(day, today) <= 0).at(-1);
  return newest !== undefined && (lastOn === null || Temporal.PlainDate.compare(newest, lastOn) > 0);
}
