import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { DayStrip } from "#app/components/ui/day-strip.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parseLocationDate } from "#core/parse-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { numberOnDayWords } from "#core/words/number-on-day.ts";
import { formatDays, whenToGo } from "#core/words/range-words.ts";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { canSayDone, nextDateWords } from "./next-date-words.ts";
import { OnceDone } from "./once-done.tsx";
import { stripOfLocation } from "./strip-of-location.ts";
import type { Location } from "./use-own-reminders.ts";
import { VisitBlock } from "./visit-block.tsx";

const words = catalogue.reminder.date;

type CardProps = {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  onSetNextDate: () => void;
  onPlanVisit: () => void;
  /** Something was changed: what the page shows is out of date. */
  onChanged: () => void;
};

/** The next date: how long, when, what to do, and what happens on which day. */
export function NextDateCard({ location, who, today, onSetNextDate, onPlanVisit, onChanged }: CardProps) {
  const { name, onceAbout } = location;
  const hidden = useDetailsHidden();
  const date = parseLocationDate(location);
  if (date === null) return null;
  const longDate = `${formatDays(date, today)}${numberOnDayWords(location.numberOnDay)}`;
  const toGo = canSayDone(location) ? whenToGo(date, today, hidden ? null : who) : null;
  const { figure, which } = nextDateWords(location);
  return (
    <section className="card main stack gap-5" aria-labelledby="next-date">
      <div className="row between at-start gap-5">
        <div className="row at-end countdown">
          <p className="num fig-2">{figure}</p>
          <div>
            <p className="soft breakable">
              {which}, <Private>{name}</Private>
            </p>
            <h2 id="next-date">{longDate}</h2>
          </div>
        </div>
        {onceAbout !== null ? (
          <OnceDone big location={location} who={who} onChanged={onChanged} />
        ) : (
          <Button big onClick={onSetNextDate}>
            {canSayDone(location) ? (hidden ? words.itIsDone : words.haveRegistered(who)) : words.set}
          </Button>
        )}
      </div>
      {toGo && <p>{toGo}</p>}
      <DayStrip label={`Reminders around ${longDate}`} days={stripOfLocation(location)} />
      <DateNotices location={location} />
      {!hidden && (
        <div className="parted stack">
          <h3>{catalogue.visit.heading}</h3>
          <VisitBlock
            location={location}
            who={who}
            today={today}
            onEdit={onPlanVisit}
            onChanged={onChanged}
          />
        </div>
      )}
    </section>
  );
}

function DateNotices({ location }: { location: Location }) {
  const { state, strip } = location;
  const date = parseLocationDate(location);
  const closed = date && closedDateWords(date);
  const toFix = strip.reduce((sum, day) => sum + day.toFix, 0);
  if (state !== "dated") return null;
  return (
    <>
      {closed && (
        <Notice tone="warning">
          <p>{closed}</p>
        </Notice>
      )}
      {toFix > 0 && (
        <Notice tone="warning">
          <strong>
            {toFix === 1 ? "One message did not get through." : `${toFix} messages did not get through.`}
          </strong>{" "}
          See <a href="#people">who gets reminders</a>.
        </Notice>
      )}
    </>
  );
}
