import { Button } from "#app/components/ui/button.tsx";
import { MiniStrip } from "#app/components/ui/day-strip.tsx";
import { frequencyWords } from "#app/components/ui/frequency-words.ts";
import { formatLongDate, formatLongDateWithYear, parsePlainDate } from "#core/dates.ts";
import { countdownInText } from "./countdown.ts";
import { stripOfLocation } from "./strip-of-location.ts";
import type { Location, Overview } from "./use-own-reminders.ts";

/** Every place with its date, and the six reminders around it in small. */
export function Places({
  overview,
  onSetNextDate,
}: {
  overview: Overview;
  onSetNextDate: (location: Location) => void;
}) {
  return (
    <section aria-labelledby="places">
      <h2 className="rule t2 below-5" id="places">
        Places
      </h2>
      <ul className="rows">
        {overview.locations.map((location) => (
          <li key={location.id} className="grid gap-2">
            <p className="breakable">
              <strong>{location.name}</strong>, {frequencyWords(location.timesPerYear).toLowerCase()}
            </p>
            {location.state !== "ended" && <MiniStrip days={stripOfLocation(location)} />}
            <div className="row between">
              <p className="sm soft">{dateWords(location, overview.today)}</p>
              <Button look="text" slim onClick={() => onSetNextDate(location)}>
                Set the date<span className="vh"> of {location.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dateWords({ state, nextDueOn, daysLeft }: Location, today: string | null): string {
  if (state === "ended") return "No more dates";
  const date = parsePlainDate(nextDueOn);
  if (date === null) return nextDueOn;
  const sameYear = today?.startsWith(String(date.year));
  const words = sameYear ? formatLongDate(date) : formatLongDateWithYear(date);
  return state === "dated" ? `${words}: ${countdownInText(daysLeft)}` : `${words}: waiting for the next date`;
}
