import { Temporal } from "temporal-polyfill";

/**
 * Why a number may be somebody else's. `carrier`: a carrier has deactivated it. That is doubt and no proof: the file also names
 * numbers that only moved to another carrier. `said-changed`: its own person said so, by the link of a mail.
 */
export const doubtReasons = ["carrier", "said-changed"] as const;

export type DoubtReason = (typeof doubtReasons)[number];

/**
 * Carriers keep a number that was given up for 45 days at least, before somebody else gets it (47 CFR 52.15(f)(1)(ii)). So whoever
 * texts from it within that time is whoever had it before. Five days are left for clocks, zones and a late file.
 */
const sameHolderDays = 40;

/** How far back files are read. What is read late must still be inside `sameHolderDays`. */
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
 * Whether a file of that day says something about a number that was last heard at `heardAt`. Whoever has been heard since the day
 * has the number now, and had it before: so a file that is read twice, or late, asks nobody again.
 */
export const speaksOf = (day: Temporal.PlainDate, heardAt: Temporal.Instant | null): boolean =>
  heardAt === null || Temporal.Instant.compare(heardAt, endOfFileDay(day)) < 0;

/**
 * Whether a file can be right that names `named` of `listed` numbers. Some 0.05 % of all numbers are deactivated on a day. A file
 * that names more than a twentieth of ours, and more than five, is another file, or a carrier's mistake.
 */
export const isFilePlausible = (named: number, listed: number): boolean => named <= 5 || named * 20 <= listed;

/**
 * Whether a START from a number in doubt comes from its person. Of a number that its person gave up nobody knows since when
 * somebody else may have it.
 */
export const isStartBelieved = (
  { doubtedOn, doubtReason }: { doubtedOn: Temporal.PlainDate; doubtReason: DoubtReason | null },
  now: Temporal.Instant,
): boolean =>
  doubtReason === "carrier" &&
  Temporal.Instant.compare(now, endOfFileDay(doubtedOn.add({ days: sameHolderDays - 1 }))) < 0;

/** A number is asked whose it is when nothing has come from it for so long. */
export const silentSince = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO("UTC").subtract({ months: 12 }).toInstant();

/** What an account holder is told about a number on a list. */
export type NumberNews = DoubtReason | "started" | "start-not-believed" | "silent";
