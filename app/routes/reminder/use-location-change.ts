import { useState } from "react";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import type { TypedDate } from "#core/next-date.ts";

export type LocationChange = {
  busy: boolean;
  /** The last change that failed. Its `title`, if it has one, is the heading of a dialog. */
  failure: ApiFailure | null;
  /** Enters the next date. With `isDone` the date `dueOn`, which the page shows, is done too. */
  setNextDate(answers: TypedDate & { isDone: boolean; dueOn: string }): void;
  markDone(dueOn: string): void;
  end(): void;
};

/** The changes of one location, one at a time. `onDone` is called after each that succeeded. */
export function useLocationChange(id: string, onDone: () => void): LocationChange {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { done, end, "next-date": nextDate } = api.locations[":id"];
  const param = { id };

  async function send(call: () => Promise<{ success: true } | ApiFailure>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const answer = await call();
    setBusy(false);
    if (answer.success) onDone();
    else setFailure(answer);
  }

  return {
    busy,
    failure,
    setNextDate: (answers) => void send(() => callApi(() => nextDate.$put({ param, json: answers }))),
    markDone: (dueOn) => void send(() => callApi(() => done.$post({ param, json: { dueOn } }))),
    end: () => void send(() => callApi(() => end.$post({ param }))),
  };
}
