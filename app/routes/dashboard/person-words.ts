import type { StatusKind } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatMediumDate } from "#core/words/dates.ts";
import { m } from "#messages";
import type { OwnRegistrant } from "./use-dashboard.ts";

export const fullNameOf = ({ fname, lname }: Pick<OwnRegistrant, "fname" | "lname">): string =>
  `${fname} ${lname}`.trim();

/**
 * A person's line in a list of several: first the account holder's next task, otherwise the date. `isOpen`: something waits for the account
 * holder.
 */
export function personWords({
  state,
  active,
  rdate,
  waitsForNextDate,
  overdueOn,
  isUnreached,
}: Pick<OwnRegistrant, "state" | "active" | "rdate" | "waitsForNextDate" | "overdueOn" | "isUnreached">): {
  kind: StatusKind;
  words: string;
  isOpen: boolean;
} {
  const missed = overdueOn === null ? null : parsePlainDate(overdueOn);
  if (missed !== null)
    return { ...open(m.reminder_person_late({ day: formatMediumDate(missed) })), kind: "err" };
  if (state === "pending_payment") return open(m.reminder_person_not_paid());
  if (!active) return open(m.reminder_person_year_over());
  if (isUnreached) return open(m.reminder_person_unreached());
  if (waitsForNextDate) return open(m.next_date_enter());
  const date = rdate === null ? null : parsePlainDate(rdate);
  if (date === null) return { kind: "off", words: m.reminder_no_more_dates(), isOpen: false };
  return { kind: "todo", words: m.reminder_person_date({ day: formatMediumDate(date) }), isOpen: false };
}

const open = (words: string) => ({ kind: "bad", words, isOpen: true }) as const;
