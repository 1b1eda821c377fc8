import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { sendOnce } from "#app/browser/lost-answer.ts";
import { notify } from "#app/browser/notifications.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parseLocationDate } from "#core/parse-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatDays } from "#core/words/range-words.ts";
import { useWhose } from "./chosen-person.ts";
import { Private } from "./hide-details.tsx";
import { SaidDone } from "./said-done.tsx";
import type { Location } from "./use-dashboard.ts";
import { useSaySaved } from "./use-say-saved.ts";

const words = catalogue.reminder.date;
const doneWords = catalogue.reminder.done;

type SharedProps = {
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The registrant's. */
  timeZone: string;
  onChanged: () => void;
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
        tone={location.acknowledgement ? "success" : "warning"}
        className="stack gap-2"
      >
        <HowItStands location={location} {...shared} />
        <p className="row">
          <Button slim onClick={() => onSetNextDate(location)}>
            {words.set}
          </Button>
          <TakeBack location={location} today={shared.today} onChanged={shared.onChanged} />
        </p>
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
        <p>
          <TakeBack location={location} today={shared.today} onChanged={shared.onChanged} />
        </p>
      </Notice>
    ));
}

type StandsProps = Omit<SharedProps, "onChanged"> & { location: Location };

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
          <Private>{name}</Private>: {present} has passed.
        </strong>{" "}
        <Private>{words.ifRegistered(who)}</Private>
      </p>
    );
  }
  return (
    <p>
      <strong>
        <Private>{name}</Private>: {doneWords.isDone(former)}
      </strong>{" "}
      <SaidDone said={said} timeZone={timeZone} today={today} />{" "}
      {lastDone ? doneWords.comesBack(former, present) : doneWords.stopped}
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

/** Whether the location waits for this date, and nobody has said that it is done. */
async function lookWhetherOpen(
  whose: { subscription?: string },
  id: string,
  dueOn: string,
): Promise<{ success: true; hasArrived: boolean } | ApiFailure> {
  const answer = await callApi(() => api.locations.$get({ query: whose }));
  if (!answer.success) return answer;
  const present = answer.locations.find((one) => one.id === id);
  return {
    success: true,
    hasArrived: present?.state === "dated" && present.nextDueOn === dueOn && present.acknowledgement === null,
  };
}

type TakeBackProps = Pick<StandsProps, "location" | "today"> & { onChanged: () => void };

/** A "done" can be taken back for seven days. Then the reminders go on. */
export function TakeBack({ location, today, onChanged }: TakeBackProps) {
  const [busy, setBusy] = useState(false);
  const saySaved = useSaySaved();
  const whose = useWhose();
  if (!canTakeBack(location)) return null;
  const { id, lastDone, nextDueOn } = location;

  async function undo(): Promise<void> {
    setBusy(true);
    const json = { dueOn: lastDone?.dueOn ?? nextDueOn };
    const answer = await sendOnce(
      () => callApi(() => api.locations[":id"]["undo-done"].$post({ param: { id }, json })),
      () => saySaved(catalogue.lostAnswer.looking),
      () => lookWhetherOpen(whose, id, json.dueOn),
    );
    setBusy(false);
    if (!answer.success) return void notify({ message: answer.message, color: "red" });
    saySaved(catalogue.saved.openAgain(formerDays(location, today)));
    onChanged();
  }

  return (
    <Button look="text" slim busy={busy} onClick={() => void undo()}>
      {doneWords.takeBack}
    </Button>
  );
}
