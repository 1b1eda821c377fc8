import type { OnceReason } from "#core/dates/date-kinds.ts";
import { m } from "#messages";

/** What a date that comes once is called. Shown only behind the sign-in. */
export const onceWords: Record<OnceReason, () => string> = {
  move: m.once_name_move,
  work: m.once_name_work,
  school: m.once_name_school,
  car: m.once_name_car,
  travel: m.once_name_travel,
  other: m.once_name_other,
};

/** What the page calls a location: the name of the place, or what a date that comes once follows. */
export const nameOfLocation = ({
  name,
  onceAbout,
}: {
  name: string | null;
  onceAbout: OnceReason | null;
}): string => name ?? onceWords[onceAbout ?? "other"]();
