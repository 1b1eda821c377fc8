import { useState } from "react";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { sendUntilAnswered } from "#app/browser/lost-answer.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { useIsHere } from "#app/browser/use-is-here.ts";
import type { TypedDate } from "#core/next-date.ts";
import { catalogue } from "#core/words/catalogue.ts";

export type LocationChange = {
  busy: boolean;
  /** The last change that failed. Its `title`, if it has one, is the heading of a dialog. */
  failure: ApiFailure | null;
  /** Enters the next date. With `isDone` the date `dueOn`, which the page shows, is done too. `said`: what the page says then. */
  setNextDate(answers: TypedDate & { isDone: boolean; dueOn: string }, said: string): void;
  markDone(dueOn: string, said: string): void;
  end(): void;
};

type Dialog = {
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

/**
 * The changes of one location, one at a time, in a dialog that each of them closes. One whose answer gets lost is sent
 * again: the server carries it out once.
 */
export function useLocationChange(id: string, { onChanged, onClose }: Dialog): LocationChange {
  const isHere = useIsHere();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { done, end, "next-date": nextDate } = api.locations[":id"];
  const param = { id };

  async function send(call: () => Promise<{ success: true } | ApiFailure>, said: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const message = catalogue.lostAnswer.askingAgain;
    const say = () => setFailure({ success: false, error: "LOST", message });
    const answer = await sendUntilAnswered(call, say, isHere);
    setFailure(answer.success ? null : answer);
    setBusy(false);
    if (answer.success) saySaved(said);
    // It may have arrived before the dialog was closed: the page shows what is.
    if (answer.success || !isHere()) onChanged();
    if (answer.success && isHere()) onClose();
  }

  return {
    busy,
    failure,
    setNextDate: (answers, said) =>
      void send(() => callApi(() => nextDate.$put({ param, json: answers })), said),
    markDone: (dueOn, said) => void send(() => callApi(() => done.$post({ param, json: { dueOn } })), said),
    end: () => void send(() => callApi(() => end.$post({ param })), catalogue.saved.noMoreDates),
  };
}
