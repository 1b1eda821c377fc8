import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Picks } from "#app/components/ui/pick.tsx";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { reminderWords } from "#core/words/pages/dashboard-words.ts";
import { formatDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { useDetailsHidden } from "./hide-details.tsx";
import { canSayDone } from "./next-date-words.ts";
import type { Location } from "./use-dashboard.ts";

const words = reminderWords.done;

type QuestionProps = {
  location: Location;
  /** Whether the pressed button said that the present date is done. */
  saysDone: boolean;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** Whether somebody ever paid for a year: before that, nobody on the list gets messages. */
  isPaid: boolean;
  error: string | undefined;
};

/**
 * The field `isDone` of a next date: whether the present date is done. After a button that said so, the field is hidden; the words above
 * the form's button say what follows.
 */
export function DoneQuestion({ location, saysDone, who, today, isPaid, error }: QuestionProps) {
  const [answer, setAnswer] = useState<"yes" | "no" | "">("");
  const hidden = useDetailsHidden();
  const date = parseLocationDate(location);
  if (!canSayDone(location)) return <input type="hidden" name="isDone" value="no" />;
  const days = date ? formatDays(date, today) : location.nextDueOn;
  if (saysDone) return <input type="hidden" name="isDone" value="yes" />;
  return (
    <Picks
      legend={hidden ? m.reminder_done_is_it_done({ date: days }) : words.ask(who, days)}
      name="isDone"
      options={[
        { value: "yes", label: isPaid ? m.reminder_done_yes_and_tell() : m.reminder_done_yes() },
        { value: "no", label: m.reminder_done_no() },
      ]}
      value={answer}
      onChange={setAnswer}
      error={answer === "" ? error : undefined}
    />
  );
}
