import { saySaved } from "#app/browser/saved-words.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import type { Location } from "./use-dashboard.ts";

type DoneProps = {
  location: Pick<Location, "id" | "nextDueOn">;
  big?: boolean;
};

/** Says that a date that comes once is done. It can be taken back for seven days, so nothing is asked first. */
export function OnceDone({ location: { id, nextDueOn }, big }: DoneProps) {
  return (
    <ActButton
      act="done"
      fields={{ location: id, dueOn: nextDueOn }}
      {...(big ? { big } : { look: "text", slim: true })}
      onDone={() => saySaved(m.saved_is_done({ days: longDateOfText(nextDueOn) }))}
    >
      {m.once_is_done()}
    </ActButton>
  );
}
