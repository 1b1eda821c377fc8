/** The local time of reminders, and of notices to the account holder. */
export const morning = "09:00";

/** The local time of a message on the very day: an hour earlier, before the office opens. */
export const early = "08:00";

/**
 * When reminders go out: the days relative to the date, and the time on the recipient's own clock. For a range of days they
 * count to its last day. This is the one table of the offsets. The key of a day's own message is the day. The key of a
 * further message adds its hour; it goes out as long as nobody has said "done".
 */
export const offsets = [
  { key: "-7", days: -7, sendAt: morning },
  { key: "-3", days: -3, sendAt: morning },
  { key: "-1", days: -1, sendAt: morning },
  { key: "0", days: 0, sendAt: early },
  { key: "0@13", days: 0, sendAt: "13:00" },
  { key: "0@16", days: 0, sendAt: "16:00" },
  { key: "1", days: 1, sendAt: morning },
  { key: "3", days: 3, sendAt: morning },
] as const;

/** Local time at which a message goes out. */
export type SendAt = (typeof offsets)[number]["sendAt"];

/** The name of a message among those of its date. A range or an appointment adds days that the table lacks: "-12". */
export type OffsetKey = `${number}` | `${number}@${number}`;

/** Whether a value from outside is a key. */
export const isOffsetKey = (text: unknown): text is OffsetKey =>
  typeof text === "string" && /^-?\d+(@\d+)?$/.test(text);

/** The key of a day's own message. */
export const keyOfDay = (days: number): OffsetKey => `${days}`;

/** The day of a message, relative to the date. */
export const dayOfOffset = (key: OffsetKey): number => Number.parseInt(key, 10);

/** Whether the key is one of a further message of the last day. */
export const isOfLastDay = (key: OffsetKey): boolean => key.includes("@");

/** Sorts the messages of a date: below zero when `one` comes first. A day's own message comes before its further ones. */
export const compareOffsets = (one: OffsetKey, other: OffsetKey): number =>
  dayOfOffset(one) - dayOfOffset(other) || hourOf(one) - hourOf(other);

const hourOf = (key: OffsetKey): number => Number(key.split("@")[1] ?? 0);

/** The days' own messages. */
export const dayOffsets = offsets.filter(({ key }) => !isOfLastDay(key));

/** The two further messages on the date itself, or on a range's last day. */
export const lastDayOffsets = offsets.filter(({ key }) => isOfLastDay(key));

/** The day's last message. Readers who get reminders only while nothing is done get this one alone on the day. */
export const lastCall: OffsetKey = "0@16";

/** Offsets whose messages leave before all others that are due: the day before, and the day itself. */
export const urgentOffsets: readonly (typeof offsets)[number]["key"][] = ["-1", "0"];

/** The date's first message, and how many days before the date it goes out. */
export const firstOffset = offsets[0];
export const firstReminderDaysBefore = -firstOffset.days;

/** The offset with which the catch-up week of every date begins. */
export const lastOffset = offsets[offsets.length - 1] ?? firstOffset;

/** After the last offset has passed, its reminder still goes out once within this many days. */
export const catchUpDays = 7;

/** Whether the key is a day's own message in the table, which depends on no range and no appointment. */
export const isDayOffset = (key: OffsetKey): boolean => dayOffsets.some((one) => one.key === key);

/**
 * The days' keys from which somebody chooses those of another date. `daysAhead`: how far ahead a date that comes once lies; null
 * for one that comes again. A date nearer than the first offset has a short clock: today and the next morning, then the
 * table's from the day before on.
 */
export function offeredOffsets(daysAhead: number | null): OffsetKey[] {
  const days: number[] = dayOffsets.map((one) => one.days);
  if (daysAhead === null || daysAhead < 0 || daysAhead >= firstReminderDaysBefore) return days.map(keyOfDay);
  const later = days.filter((day) => day >= -1 && day > 1 - daysAhead);
  return [-daysAhead, 1 - daysAhead, ...later].map(keyOfDay);
}

/** Whether the keys before the date are all those that some near day offers. */
export const isOfShortClock = (keys: readonly OffsetKey[]): boolean =>
  Array.from({ length: firstReminderDaysBefore }, (_, days) => offeredOffsets(days)).some(
    (offered) => String(offered.filter(isBeforeDate)) === String(keys.filter(isBeforeDate)),
  );

/** Whether the message goes out before the date. */
export const isBeforeDate = (key: OffsetKey): boolean => dayOfOffset(key) < 0;

/** Every key that another date may have: the table's, and each morning of the week before for a short clock. */
export const choosableOffsets: readonly OffsetKey[] = [
  ...new Set<OffsetKey>([
    ...offsets.map(({ key }) => key),
    ...Array.from({ length: firstReminderDaysBefore }, (_, days) => keyOfDay(-days)),
  ]),
].sort(compareOffsets);
