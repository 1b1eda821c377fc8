import { Temporal } from "temporal-polyfill";

/**
 * Why a number has to agree again. `carrier`: a carrier has deactivated it; the file also names numbers that only moved to another
 * carrier. `said-changed`: its own person said so, by the link of a mail.
 */
export type LapseReason = "carrier" | "said-changed";

/** How far back files are read. */
export const fileDaysAtMost = 30;
/** A day without a file gets none any more after so many days. */
const fileComesWithinDays = 7;

/** The day is over everywhere in the US only then, ten hours after it is in UTC (Hawaii). Before, its file may be a part. */
const endOfFileDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.add({ days: 1 }).toZonedDateTime({ timeZone: "UTC", plainTime: "10:00" }).toInstant();

/** The newest day whose file can be whole. */
export const newestFileDay = (now: Temporal.Instant): Temporal.PlainDate =>
  now.subtract({ hours: 34 }).toZonedDateTimeISO("UTC").toPlainDate();

/** Whether a missing file of that day is not waited for any longer. */
export const isFileOver = (day: Temporal.PlainDate, now: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(day.add({ days: fileComesWithinDays }), newestFileDay(now)) <= 0;

/**
 * Whether a file of that day says something about a number that said START at `agreedAt`. Whoever has agreed since the day has the
 * number now: so a file that is read twice, or late, asks nobody again.
 */
export const speaksOf = (day: Temporal.PlainDate, agreedAt: Temporal.Instant | null): boolean =>
  agreedAt === null || Temporal.Instant.compare(agreedAt, endOfFileDay(day)) < 0;

/**
 * Whether a file can be right that names `named` of `listed` numbers. Some 0.05 % of all numbers are deactivated on a day. A file
 * that names more than a twentieth of ours, and more than five, is another file, or a carrier's mistake.
 */
export const isFilePlausible = (named: number, listed: number): boolean => named <= 5 || named * 20 <= listed;
