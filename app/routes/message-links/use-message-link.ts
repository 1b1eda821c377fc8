import { useEffect, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";

type ReadLink = typeof api.links.read.$post;
type ActOnLink = typeof api.links.act.$post;
type AnyLink = ApiSuccess<Awaited<ReturnType<ReadLink>>>["link"];
type Action = Parameters<ActOnLink>[0]["json"];

export type Purpose = AnyLink["purpose"];
/** What a link of this purpose is about, in its present state. */
export type LinkOf<P extends Purpose> = Extract<AnyLink, { purpose: P }>;
type ActionOf<P extends Purpose> = Extract<Action, { purpose: P }>["action"];

export type MessageLink<P extends Purpose> =
  | { state: "reading" }
  | { state: "failed"; failure: ApiFailure }
  | {
      state: "ready";
      link: LinkOf<P>;
      /** Whether something was done on this page. */
      acted: boolean;
      busy: boolean;
      /** Why the last action failed. */
      failure: string | null;
      act(action: ActionOf<P>): void;
    };

/**
 * A message's link: what it asks, and the action. Opening it changes nothing, because mail scanners open links. Only a
 * press of a button acts.
 */
export function useMessageLink<P extends Purpose>(purpose: P, token: string): MessageLink<P> {
  const [answer, setAnswer] = useState<{ link: LinkOf<P> } | ApiFailure | null>(null);
  const [acted, setActed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    void callApi(() => api.links.read.$post({ json: { purpose, token } })).then((read) =>
      setAnswer(read.success ? { link: read.link as LinkOf<P> } : read),
    );
  }, [purpose, token]);

  async function act(action: ActionOf<P>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const done = await callApi(() => api.links.act.$post({ json: { purpose, token, action } as Action }));
    setBusy(false);
    if (!done.success) return setFailure(done.message);
    setAnswer({ link: done.link as LinkOf<P> });
    setActed(true);
  }

  if (answer === null) return { state: "reading" };
  if ("error" in answer) return { state: "failed", failure: answer };
  return { state: "ready", link: answer.link, acted, busy, failure, act: (action) => void act(action) };
}
