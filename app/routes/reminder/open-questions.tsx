import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { notify } from "#app/browser/notifications.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parsePlainDate } from "#core/parse-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatDateNear } from "#core/words/dates.ts";
import { Private } from "./hide-details.tsx";
import type { Location } from "./use-own-reminders.ts";

const words = catalogue.reminder.date;

type QuestionsProps = {
  locations: readonly Location[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  onSetNextDate: (location: Location) => void;
  onChanged: () => void;
};

/** Places that wait for their next date: who said "done", and what to do now. */
export function OpenQuestions({ locations, who, today, onSetNextDate, onChanged }: QuestionsProps) {
  // An answered question leaves the page with its buttons, so the focus needs another element.
  useHeadingForLostFocus("#open-questions", "main h1", locations);
  const open = locations.filter(
    ({ state, acknowledgement }) => state === "awaiting_next_date" || acknowledgement?.canUndo,
  );
  if (open.length === 0) return null;
  return (
    <div id="open-questions" className="stack gap-6">
      {open.map((location) => (
        <OpenQuestion
          key={location.id}
          location={location}
          who={who}
          today={today}
          onSetNextDate={() => onSetNextDate(location)}
          onChanged={onChanged}
        />
      ))}
    </div>
  );
}

function OpenQuestion({
  location,
  who,
  today,
  onSetNextDate,
  onChanged,
}: {
  location: Location;
  who: string | null;
  today: Temporal.PlainDate;
  onSetNextDate: () => void;
  onChanged: () => void;
}) {
  const { name, nextDueOn, state, acknowledgement } = location;
  const date = parsePlainDate(nextDueOn);
  const longDate = date ? formatDateNear(date, today) : nextDueOn;
  return (
    <Notice tone={acknowledgement ? "success" : "warning"} className="row between">
      <p>
        {acknowledgement ? (
          <>
            <strong>
              <Private>{name}</Private>: {longDate} is done.
            </strong>{" "}
            <Private>{acknowledgement.by}</Private> said so {viaWords[acknowledgement.via]}. Its reminders
            have stopped.
          </>
        ) : (
          <>
            <strong>
              <Private>{name}</Private>: {longDate} has passed.
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
        {acknowledgement?.canUndo && <UndoDone id={location.id} onChanged={onChanged} />}
      </p>
    </Notice>
  );
}

const viaWords = { link: "with a link in a message", dashboard: "on this page", text: "by text" } as const;

/** A "done" can be taken back for seven days. Then the reminders go on. */
function UndoDone({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [busy, setBusy] = useState(false);

  async function undo(): Promise<void> {
    setBusy(true);
    const answer: { success: true } | ApiFailure = await callApi(() =>
      api.locations[":id"]["undo-done"].$post({ param: { id } }),
    );
    setBusy(false);
    if (!answer.success) return void notify({ message: answer.message, color: "red" });
    onChanged();
  }

  return (
    <Button look="text" disabled={busy} onClick={() => void undo()}>
      Not done: take it back
    </Button>
  );
}
