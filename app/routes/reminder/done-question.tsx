import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Picks } from "#app/components/ui/pick.tsx";
import { parseLocationDate } from "#core/parse-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatDays } from "#core/words/range-words.ts";
import { useDetailsHidden } from "./hide-details.tsx";
import { canSayDone } from "./next-date-words.ts";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.reminder.done;

type Answer = "yes" | "no" | "";

/**
 * Whether the present date is done, when its next date is entered. `saysDone`: what the button that was pressed said; null
 * when it said nothing. `read` gives the answer, and null when the question has no answer yet: then the question says so.
 */
export function useDoneQuestion(location: Location, saysDone: boolean | null) {
  const isAsked = canSayDone(location) && saysDone !== true;
  const [answer, setAnswer] = useState<Answer>(saysDone === null ? "" : saysDone ? "yes" : "no");
  const [isMissing, setIsMissing] = useState(false);
  return {
    ...{ isAsked, answer, setAnswer, isMissing },
    read(): boolean | null {
      if (!canSayDone(location)) return false;
      setIsMissing(answer === "");
      return answer === "" ? null : answer === "yes";
    },
  };
}

type QuestionProps = ReturnType<typeof useDoneQuestion> & {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** Whether a year was ever paid: before that, nobody on the list is told anything. */
  isPaid: boolean;
};

/** Asks whether the present date is done or, after a button that said so, says what that does. */
export function DoneQuestion({
  location,
  who,
  today,
  isPaid,
  isAsked,
  answer,
  setAnswer,
  isMissing,
}: QuestionProps) {
  const hidden = useDetailsHidden();
  const date = parseLocationDate(location);
  if (date === null || !canSayDone(location)) return null;
  if (!isAsked) return isPaid && <p>{words.othersAreTold(formatDays(date, today))}</p>;
  return (
    <Picks
      legend={hidden ? words.isItDone(formatDays(date, today)) : words.ask(who, formatDays(date, today))}
      name="is-done"
      options={[
        { value: "yes", label: isPaid ? words.yesAndTell : words.yes },
        { value: "no", label: words.no },
      ]}
      value={answer}
      onChange={setAnswer}
      error={isMissing && answer === "" ? words.missing : undefined}
    />
  );
}
