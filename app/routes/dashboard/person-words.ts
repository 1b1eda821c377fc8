import type { StatusKind } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatMediumDate } from "#core/words/dates.ts";
import type { OwnRegistrant } from "./use-dashboard.ts";

export const fullNameOf = ({ fname, lname }: Pick<OwnRegistrant, "fname" | "lname">): string =>
  `${fname} ${lname}`.trim();

/**
 * What is said of a person in a list of several: first what the account holder has to do, otherwise the date. `isOpen`:
 * something waits for the account holder.
 */
export function personWords({
  state,
  active,
  rdate,
  waitsForNextDate,
}: Pick<OwnRegistrant, "state" | "active" | "rdate" | "waitsForNextDate">): {
  kind: StatusKind;
  words: string;
  isOpen: boolean;
} {
  if (state === "pending_payment") return open("Not paid yet");
  if (!active) return open("The year is over");
  if (waitsForNextDate) return open("Tell us the next date");
  const date = rdate === null ? null : parsePlainDate(rdate);
  if (date === null) return { kind: "off", words: "No more dates", isOpen: false };
  return { kind: "todo", words: `Date: ${formatMediumDate(date)}`, isOpen: false };
}

const open = (words: string) => ({ kind: "bad", words, isOpen: true }) as const;
