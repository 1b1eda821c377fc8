import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { sendChange } from "#app/browser/lost-answer.ts";
import { notify } from "#app/browser/notifications.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { Button } from "#app/components/ui/button.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { useDetailsHidden } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.once;

type DoneProps = {
  location: Pick<Location, "id" | "nextDueOn">;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  onChanged: () => void;
  big?: boolean;
};

/** Says that a date that comes once is done. It can be taken back for seven days, so nothing is asked first. */
export function OnceDone({ location: { id, nextDueOn }, who, onChanged, big }: DoneProps) {
  const [busy, setBusy] = useState(false);
  const hidden = useDetailsHidden();

  async function sayDone(): Promise<void> {
    setBusy(true);
    const answer = await sendChange(() =>
      callApi(() => api.locations[":id"].done.$post({ param: { id }, json: { dueOn: nextDueOn } })),
    );
    setBusy(false);
    if (!answer.success) return void notify({ message: answer.message, color: "red" });
    saySaved(catalogue.saved.isDone(longDateOfText(nextDueOn)));
    onChanged();
  }

  return (
    <Button {...(big ? { big } : { look: "text", slim: true })} busy={busy} onClick={() => void sayDone()}>
      {hidden ? words.isDone : words.done(who)}
    </Button>
  );
}
