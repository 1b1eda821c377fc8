/** How long a note in the record may be: a receipt's number and an officer's initials, not a letter. */
export const noteLengthAtMost = 300;

/**
 * What became of a date: somebody said that it is "done"; it "passed" without an answer; it is "open"; another date was
 * entered in its place before it came ("replaced"); or there were no more dates ("ended").
 */
export const dateOutcomes = ["done", "passed", "open", "replaced", "ended"] as const;

export type DateOutcome = (typeof dateOutcomes)[number];

interface DateFacts {
  /** Somebody has said "done" for the date, and has not taken it back. */
  isDone: boolean;
  /** The record says that the date passed without an answer. */
  hasPassed: boolean;
  /** The date is the present one of its place. */
  isPresent: boolean;
  state: "dated" | "awaiting_next_date" | "ended";
  /** The date lies before today, in the registrant's zone. */
  isOver: boolean;
}

/** What became of a date. A date is open as long as its reminders go out, also after its day. */
export function outcomeOfDate({ isDone, hasPassed, isPresent, state, isOver }: DateFacts): DateOutcome {
  if (isDone) return "done";
  if (isPresent && state === "dated") return "open";
  if (hasPassed || (isPresent && isOver)) return "passed";
  return isPresent ? "ended" : "replaced";
}
