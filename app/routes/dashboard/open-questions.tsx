import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { reminderWords } from "#core/words/pages/dashboard-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { CallButton } from "./call-sheriff.tsx";
import { useWhose } from "./chosen-person.ts";
import { Private, useDetailsHidden, useSaySaved } from "./hide-details.tsx";
import { daysOf, howFar, isOverdue } from "./next-date-words.ts";
import { SaidDone } from "./said-done.tsx";
import type { Location } from "./use-dashboard.ts";

type QuestionsProps = Omit<StandsProps, "location"> & {
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  locations: readonly Location[];
  onSetNextDate: (location: Location) => void;
};

/** The other places that wait for their next date, beside the page's main one. */
export function OpenQuestions({ locations, who, onSetNextDate, ...clock }: QuestionsProps) {
  return locations
    .filter(({ state }) => state === "awaiting_next_date")
    .map((location) => (
      <Notice key={location.id} tone={isOverdue(location) ? "danger" : "success"} className="stack gap-2">
        {isOverdue(location) ? (
          <LateLine location={location} today={clock.today} />
        ) : (
          <HowItStands location={location} {...clock} />
        )}
        <div className="row">
          <Button look="line" slim onClick={() => onSetNextDate(location)}>
            {isOverdue(location) ? <HaveRegistered who={who} /> : m.reminder_date_set()}
          </Button>
          {!isOverdue(location) && <TakeBack location={location} today={clock.today} />}
        </div>
      </Notice>
    ));
}

/** "Marsh City: 4 days late, Tuesday, December 1", with the office's number. */
function LateLine({ location, today }: Pick<StandsProps, "location" | "today">) {
  const { name, officePhone } = location;
  const hidden = useDetailsHidden();
  return (
    <>
      <p>
        <strong>
          <Private>{name}</Private>:{" "}
          {m.reminder_overdue_since({ days: daysOf(location, today), late: howFar(location) })}
        </strong>
      </p>
      {officePhone !== null && !hidden && (
        <p>
          <CallButton phone={officePhone} isOneOfSeveral />
        </p>
      )}
    </>
  );
}

/** The words of the button "I have registered". */
export function HaveRegistered({ who }: { who: string | null }) {
  return useDetailsHidden() ? m.reminder_date_it_is_done() : reminderWords.date.haveRegistered(who);
}

/** Dates that somebody called done, without a further question. The reader can take each back for seven days. */
export function SaidDates({
  locations,
  ...clock
}: Omit<StandsProps, "location"> & { locations: readonly Location[] }) {
  return locations
    .filter((location) => location.state !== "awaiting_next_date" || isOverdue(location))
    .filter(canTakeBack)
    .map((location) => (
      <Notice key={location.id} tone="success" className="stack gap-2">
        <HowItStands location={location} {...clock} />
        <TakeBack location={location} today={clock.today} />
      </Notice>
    ));
}

type StandsProps = {
  location: Location;
  today: Temporal.PlainDate;
  /** The registrant's. */
  timeZone: string;
};

/** Who called the date done, when and how, and what follows. */
export function HowItStands({ location, today, timeZone }: StandsProps) {
  const { name, acknowledgement, lastDone } = location;
  const said = acknowledgement ?? lastDone;
  const present = daysOf(location, today);
  const former = formerDays(location, today);
  if (!said) return null;
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

/** The days that somebody called done: those of the present date, or of the one before. */
function formerDays(location: Location, today: Temporal.PlainDate): string {
  const { lastDone } = location;
  return lastDone
    ? daysOf({ nextDueOn: lastDone.dueOn, opensOn: lastDone.opensOn }, today)
    : daysOf(location, today);
}

/** Takes back a "done", for seven days. Then the reminders go on. */
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
