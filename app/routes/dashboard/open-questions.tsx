import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { reminderWords } from "#core/words/pages/dashboard-words.ts";
import { formatDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { useWhose } from "./chosen-person.ts";
import { Private, useSaySaved } from "./hide-details.tsx";
import { isOverdue } from "./next-date-words.ts";
import { SaidDone } from "./said-done.tsx";
import type { Location } from "./use-dashboard.ts";
import { WhatToDoNow } from "./what-to-do-now.tsx";

const words = reminderWords.date;

type SharedProps = {
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The registrant's. */
  timeZone: string;
};

/** Places that wait for their next date, beside the one that the page is about. */
export function OpenQuestions({
  locations,
  onSetNextDate,
  ...shared
}: SharedProps & { locations: readonly Location[]; onSetNextDate: (location: Location) => void }) {
  return locations
    .filter(({ state }) => state === "awaiting_next_date")
    .map((location) => (
      <Notice
        key={location.id}
        tone={location.acknowledgement ? "success" : "danger"}
        className="stack gap-2"
      >
        <HowItStands location={location} {...shared} />
        {isOverdue(location) && <WhatToDoNow location={location} who={shared.who} />}
        <div className="row">
          <Button slim onClick={() => onSetNextDate(location)}>
            {m.reminder_date_set()}
          </Button>
          <TakeBack location={location} today={shared.today} />
        </div>
      </Notice>
    ));
}

/** Dates that somebody said are done, and that nothing more is asked about. Each can be taken back for seven days. */
export function SaidDates({ locations, ...shared }: SharedProps & { locations: readonly Location[] }) {
  return locations
    .filter(({ state, ...said }) => state !== "awaiting_next_date" && canTakeBack(said))
    .map((location) => (
      <Notice key={location.id} tone="success" className="stack gap-2">
        <HowItStands location={location} {...shared} />
        <TakeBack location={location} today={shared.today} />
      </Notice>
    ));
}

type StandsProps = SharedProps & { location: Location };

/** Who said that the date is done, when and how, or that nobody has said anything, and what follows. */
export function HowItStands({ location, who, today, timeZone }: StandsProps) {
  const { name, acknowledgement, lastDone } = location;
  const said = acknowledgement ?? lastDone;
  const present = daysWords(location, today);
  const former = formerDays(location, today);
  if (!said) {
    return (
      <p>
        <strong>
          <Private>{name}</Private>: {m.reminder_date_has_passed({ days: present })}
        </strong>{" "}
        <Private>{words.ifRegistered(who)}</Private>
      </p>
    );
  }
  return (
    <p>
      <strong>
        <Private>{name}</Private>: {m.reminder_done_is_done({ date: former })}
      </strong>{" "}
      <SaidDone said={said} timeZone={timeZone} today={today} />{" "}
      {lastDone ? m.reminder_done_comes_back({ former, next: present }) : m.reminder_done_stopped()}
    </p>
  );
}

const canTakeBack = ({ acknowledgement, lastDone }: Pick<Location, "acknowledgement" | "lastDone">) =>
  acknowledgement?.canUndo || lastDone !== null;

/** The days that were called done: those of the present date, or of the one before. */
function formerDays(location: Location, today: Temporal.PlainDate): string {
  const { lastDone } = location;
  return lastDone
    ? daysWords({ nextDueOn: lastDone.dueOn, opensOn: lastDone.opensOn }, today)
    : daysWords(location, today);
}

function daysWords(shown: Pick<Location, "nextDueOn" | "opensOn">, today: Temporal.PlainDate): string {
  const date = parseLocationDate(shown);
  return date ? formatDays(date, today) : shown.nextDueOn;
}

/** A "done" can be taken back for seven days. Then the reminders go on. */
export function TakeBack({ location, today }: Pick<StandsProps, "location" | "today">) {
  const saySaved = useSaySaved();
  const whose = useWhose();
  if (!canTakeBack(location)) return null;
  const { id, lastDone, nextDueOn } = location;
  return (
    <ActButton
      act="undo"
      fields={{ ...whose, location: id, dueOn: lastDone?.dueOn ?? nextDueOn }}
      look="text"
      slim
      whenLost={{ ask: "look" }}
      onDone={() => saySaved(m.saved_open_again({ days: formerDays(location, today) }))}
    >
      {m.reminder_done_undo()}
    </ActButton>
  );
}
