import { Temporal } from "temporal-polyfill";

/**
 * Why a number has to agree again. `carrier`: a carrier has deactivated it; the file also names numbers that only moved to another
 * carrier. `said-changed`: its own person said so, by the link of a mail.
 */
export type LapseReason = "carrier" | "said-changed";

/** Files are read for this many days back. */
export const fileDaysAtMost = 30;
/** After this many days a missing file does not come any more. */
const fileComesWithinDays = 7;

/**
 * When the day is over everywhere in the US: ten hours after it is in UTC (Hawaii). A file made before that may be
 * incomplete.
 */
const endOfFileDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.add({ days: 1 }).toZonedDateTime({ timeZone: "UTC", plainTime: "10:00" }).toInstant();

/** The newest day whose file can be whole. */
export const newestFileDay = (now: Temporal.Instant): Temporal.PlainDate =>
  now.subtract({ hours: 34 }).toZonedDateTimeISO("UTC").toPlainDate();

/** Whether we no longer wait for a missing file of that day. */
export const isFileOver = (day: Temporal.PlainDate, now: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(day.add({ days: fileComesWithinDays }), newestFileDay(now)) <= 0;

/**
 * Whether a file of that day says something about a number that said START at `agreedAt`. A person who has agreed since that
 * day has the number now, so a file that is read twice, or late, asks nobody again.
 */
export const speaksOf = (day: Temporal.PlainDate, agreedAt: Temporal.Instant | null): boolean =>
  agreedAt === null || Temporal.Instant.compare(agreedAt, endOfFileDay(day)) < 0;

/**
 * Whether a file that names `named` of our `listed` numbers can be right. Some 0.05 % of all numbers are deactivated on a
 * day. A file that names more than a twentieth of ours, and more than five, is another file, or a carrier's mistake.
 */
export const isFilePlausible = (named: number, listed: number): boolean => named <= 5 || named * 20 <= listed;
