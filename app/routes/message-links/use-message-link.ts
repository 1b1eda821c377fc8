import { type MouseEvent, useEffect, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import type { FormOutcome } from "#app/form-action.ts";

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
    void callApi(() => api.links.read.$post({ json: { purpose, token } })).then((read) =>
      setAnswer(read.success ? { link: read.link as LinkOf<P> } : read),
    );
  }, [purpose, token, posted]);

  async function act(action: ActionOf<P>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const done = await callApi(() => api.links.act.$post({ json: { purpose, token, action } as LinkAction }));
    setBusy(false);
    if (!done.success) return setFailure(done.message);
    setAnswer({ link: done.link as LinkOf<P> });
    setActed(true);
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
