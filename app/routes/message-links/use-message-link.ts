import { type MouseEvent, useEffect, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi, gotNoAnswer } from "#app/browser/api.ts";
import { askAgainSoon } from "#app/browser/ask-until-answered.ts";
import { lookUntilAnswered } from "#app/browser/lost-answer.ts";
import type { FormOutcome } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";

const lost = catalogue.lostAnswer;

type ReadLink = typeof api.links.read.$post;
type ActOnLink = typeof api.links.act.$post;
type AnyLink = ApiSuccess<Awaited<ReturnType<ReadLink>>>["link"];
export type LinkAction = Parameters<ActOnLink>[0]["json"];

export type Purpose = AnyLink["purpose"];
/** What a link of this purpose is about, in its present state. */
export type LinkOf<P extends Purpose> = Extract<AnyLink, { purpose: P }>;
export type ActionOf<P extends Purpose> = Extract<LinkAction, { purpose: P }>["action"];

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
      /** What the button of an action gets: a script acts in place, and without one the button posts its form. */
      button(action: ActionOf<P>): ActionButton;
    };

interface ActionButton {
  type: "submit";
  name: "action";
  value: string;
  busy: boolean;
  onClick: (event: MouseEvent) => void;
}

/** What the server has said to the form of a link's page. Without a link it could not be read. */
export interface LinkOutcome<P extends Purpose> extends FormOutcome {
  link?: LinkOf<P>;
  /** Whether something was done. */
  acted?: boolean;
}

/**
 * A message's link: what it asks, and the action. Opening it changes nothing, because mail scanners open links. Only a
 * press of a button acts.
 */
export function useMessageLink<P extends Purpose>(
  purpose: P,
  token: string,
  posted?: LinkOutcome<P>,
): MessageLink<P> {
  const [answer, setAnswer] = useState(() => answerIn(posted));
  const [acted, setActed] = useState(posted?.acted ?? false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(posted?.link ? (posted.failure?.message ?? null) : null);

  useEffect(() => {
    if (posted) return;
    let isGone = false;
    let endWaiting = () => {};
    async function read(times: number): Promise<void> {
      const answer = await callApi(() => api.links.read.$post({ json: { purpose, token } }));
      if (isGone) return;
      setAnswer(answer.success ? { link: answer.link as LinkOf<P> } : answer);
      if (!answer.success && gotNoAnswer(answer))
        endWaiting = askAgainSoon(times, () => void read(times + 1));
    }
    void read(1);
    return () => {
      isGone = true;
      endWaiting();
    };
  }, [purpose, token, posted]);

  async function act(action: ActionOf<P>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const done = await callApi(() => api.links.act.$post({ json: { purpose, token, action } as LinkAction }));
    if (done.success) take(done.link as LinkOf<P>);
    else if (gotNoAnswer(done)) await lookWhatArrived();
    else setFailure(done.message);
    setBusy(false);
  }

  function take(link: LinkOf<P>): void {
    setAnswer({ link });
    setActed(true);
    setFailure(null);
  }

  /** What was pressed may have arrived. The link says something else since, if it has. */
  async function lookWhatArrived(): Promise<void> {
    setFailure(lost.looking);
    const before = answer !== null && "link" in answer ? JSON.stringify(answer.link) : "";
    const read = await lookUntilAnswered(() =>
      callApi(() => api.links.read.$post({ json: { purpose, token } })),
    );
    if (!read.success) return setFailure(read.message);
    if (JSON.stringify(read.link) === before) return setFailure(lost.notArrived);
    take(read.link as LinkOf<P>);
  }

  if (answer === null) return { state: "reading" };
  if ("error" in answer) return { state: "failed", failure: answer };
  const button = (action: ActionOf<P>): ActionButton => ({
    ...{ type: "submit", name: "action", value: action, busy },
    onClick(event) {
      event.preventDefault();
      void act(action);
    },
  });
  return { state: "ready", link: answer.link, acted, busy, failure, button };
}

/** What the server has said to the form of this page. Null while nobody has asked. */
function answerIn<P extends Purpose>(posted?: LinkOutcome<P>): { link: LinkOf<P> } | ApiFailure | null {
  if (posted?.link) return { link: posted.link };
  if (!posted?.failure) return null;
  return { success: false, error: posted.failure.code ?? "UNEXPECTED", message: posted.failure.message };
}
