import type { OnceReason } from "#core/dates/date-kinds.ts";

/** What a date that comes once is called. Shown only behind the sign-in. */
export const onceWords: Record<OnceReason, string> = {
  move: "After a move",
  work: "After a change of work",
  school: "After a change of school",
  car: "After a change of car",
  travel: "Before travel",
  other: "A date that comes once",
};

/** What the page calls a location: the name of the place, or what a date that comes once follows. */
export const nameOfLocation = ({
  name,
  onceAbout,
}: {
  name: string | null;
  onceAbout: OnceReason | null;
}): string => name ?? onceWords[onceAbout ?? "other"];
