import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/words/catalogue.ts";
import { formatShortDateNear } from "#core/words/dates.ts";
import { Private } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.reminder.done;

type SaidProps = {
  said: Pick<NonNullable<Location["acknowledgement"]>, "by" | "isYou" | "via" | "at">;
  /** The registrant's zone, and today there. */
  timeZone: string;
  today: Temporal.PlainDate;
};

/** "You told us on Mon Nov 23, on this page." Who said "done", when and how: it is what somebody told us, and no more. */
export function SaidDone({ said: { by, isYou, via, at }, timeZone, today }: SaidProps) {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const dayWords = day.equals(today) ? words.today : words.on(formatShortDateNear(day, today));
  return (
    <>
      {isYou ? words.you : <Private>{by ?? words.somebodyGone}</Private>}{" "}
      {words.told(dayWords, words.via[via])}
    </>
  );
}
