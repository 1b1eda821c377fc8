import { useToday } from "#app/browser/page-clock.ts";
import { DayStrip } from "#app/components/ui/day-strip.tsx";
import { stripOfLocation } from "#app/routes/dashboard/strip-of-location.ts";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { formatDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import type { Checkout } from "./use-checkout.ts";

/** The first date with the strip of its days and hours, as on the dashboard. */
export function FirstDate({ first }: { first: NonNullable<Checkout["firstDate"]> }) {
  const date = parseLocationDate(first);
  const today = useToday("");
  if (date === null) return null;
  const days = formatDays(date, today);
  return (
    <div className="stack gap-4">
      <p className="row between">
        <strong className="breakable">{first.name}</strong>
        <span className="soft">{days}</span>
      </p>
      <DayStrip
        label={m.reminder_date_around({ days })}
        days={stripOfLocation({ ...first, acknowledgement: null, covered: true })}
      />
    </div>
  );
}
