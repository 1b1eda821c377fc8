import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { notify } from "#app/browser/notifications.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parseLocationDate } from "#core/parse-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatDays } from "#core/words/range-words.ts";
import { Private } from "./hide-details.tsx";
import { SaidDone } from "./said-done.tsx";
import type { Location } from "./use-own-reminders.ts";

const words = catalogue.reminder.date;
const doneWords = catalogue.reminder.done;

type QuestionsProps = {
  locations: readonly Location[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The registrant's. */
  timeZone: string;
  onSetNextDate: (location: Location) => void;
  onChanged: () => void;
};

/**
 * Places that wait for their next date, and places with a "done" that can be taken back: who said it, and what to do now.
 */
export function OpenQuestions({ locations, onSetNextDate, ...shared }: QuestionsProps) {
  // An answered question leaves the page with its buttons, so the focus needs another element.
  useHeadingForLostFocus("#open-questions", "main h1", locations);
  const open = locations.filter(
    ({ state, acknowledgement, lastDone }) =>
      state === "awaiting_next_date" || acknowledgement?.canUndo || lastDone,
  );
  if (open.length === 0) return null;
  return (
    <div id="open-questions" className="stack gap-6">
      {open.map((location) => (
        <OpenQuestion
          key={location.id}
          location={location}
          onSetNextDate={() => onSetNextDate(location)}
          {...shared}
        />
      ))}
    </div>
  );
}

type QuestionProps = Omit<QuestionsProps, "locations" | "onSetNextDate"> & {
  location: Location;
  onSetNextDate: () => void;
};

function OpenQuestion({ location, who, today, timeZone, onSetNextDate, onChanged }: QuestionProps) {
  const { id, name, nextDueOn, state, acknowledgement, lastDone } = location;
  const said = acknowledgement ?? lastDone;
  const present = daysWords(location, today);
  const doneOn = lastDone?.dueOn ?? nextDueOn;
  const former = lastDone
    ? daysWords({ nextDueOn: lastDone.dueOn, opensOn: lastDone.opensOn }, today)
    : present;
  const canTakeBack = acknowledgement?.canUndo || lastDone !== null;
  return (
    <Notice tone={said ? "success" : "warning"} className="row between">
      <p>
        {said ? (
          <>
            <strong>
              <Private>{name}</Private>: {doneWords.isDone(former)}
            </strong>{" "}
            <SaidDone said={said} timeZone={timeZone} today={today} />{" "}
            {lastDone ? doneWords.comesBack(former, present) : doneWords.stopped}
          </>
        ) : (
          <>
            <strong>
              <Private>{name}</Private>: {present} has passed.
            </strong>{" "}
            <Private>{words.ifRegistered(who)}</Private>
          </>
        )}
      </p>
      <p className="row">
        {state === "awaiting_next_date" && (
          <Button slim onClick={onSetNextDate}>
            {words.set}
          </Button>
        )}
        {canTakeBack && <UndoDone id={id} dueOn={doneOn} onChanged={onChanged} />}
      </p>
    </Notice>
  );
}

function daysWords(shown: Pick<Location, "nextDueOn" | "opensOn">, today: Temporal.PlainDate): string {
  const date = parseLocationDate(shown);
  return date ? formatDays(date, today) : shown.nextDueOn;
}

type UndoProps = { id: string; dueOn: string; onChanged: () => void };

/** A "done" can be taken back for seven days. Then the reminders go on. */
function UndoDone({ id, dueOn, onChanged }: UndoProps) {
  const [busy, setBusy] = useState(false);

  async function undo(): Promise<void> {
    setBusy(true);
    const answer: { success: true } | ApiFailure = await callApi(() =>
      api.locations[":id"]["undo-done"].$post({ param: { id }, json: { dueOn } }),
    );
    setBusy(false);
    if (!answer.success) return void notify({ message: answer.message, color: "red" });
    onChanged();
  }

  return (
    <Button look="text" busy={busy} onClick={() => void undo()}>
      {doneWords.takeBack}
    </Button>
  );
}
