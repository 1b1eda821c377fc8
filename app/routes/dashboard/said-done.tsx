import { Temporal } from "temporal-polyfill";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { formatShortDateNear } from "#core/words/dates.ts";
import { reminderWords } from "#core/words/pages/dashboard-words.ts";
import { m } from "#messages";
import { Private } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

const words = reminderWords.done;

type SaidProps = {
  said: Pick<NonNullable<Location["acknowledgement"]>, "by" | "isYou" | "via" | "at">;
  /** The registrant's zone, and today in that zone. */
  timeZone: string;
  today: Temporal.PlainDate;
};

/** "You told us on Mon Nov 23 (on this page)." Who said "done", when and how. Somebody told Daymark this, and it is no more than that. */
export function SaidDone({ said: { by, isYou, via, at }, timeZone, today }: SaidProps) {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
  return (
    <RichMessage
      parts={m.reminder_done_told.parts({
        who: isYou ? "own" : by === null ? "gone" : "other",
        when: day.equals(today) ? "today" : "earlier",
        by: by ?? "",
        day: formatShortDateNear(day, today),
        way: words.via[via](),
      })}
      marks={{ private: (words) => <Private>{words}</Private> }}
    />
  );
}
