import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useFetchers } from "react-router";
import { useLateWords } from "#app/components/ui/use-late.ts";
import { type FormOutcome, hasErrors, notArrived } from "#app/form-action.ts";
import { m } from "#messages";
import { gotNoAnswer } from "./api.ts";
import { askAgainSoon } from "./ask-until-answered.ts";
import { refuseHalfTyped } from "./half-typed.ts";
import { useSession } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/**
 * What the page does when no answer comes to a form: the form may have arrived all the same.
 *
 * - `again`, for a form that changes nothing when it arrives twice: the page sends the form again, with the field `again`, until an
 *   answer comes. `says` turns the failure's sentence into the sentence to show meanwhile. `gone` is the failure code that proves that
 *   the first form arrived: a second removal finds nothing. `isEndless`, for a form that only reads: the page never gives up, and never
 *   calls the answer late.
 * - `look`, for a form that must not arrive twice: the page sends the same fields with the action `look`, until an answer comes; the
 *   field `look` holds the lost action. That answer is the outcome. Where only the page can tell, `arrived` turns that answer into the
 *   outcome, or null when the form has not arrived.
 */
export type WhenLost<Outcome> =
  | { ask: "again"; says?: (failure: string) => string; gone?: string; isEndless?: boolean }
  | { ask: "look"; arrived?: (seen: Outcome) => Outcome | null; notArrived?: string };

interface Options<Outcome> {
  /** The outcome of a form that the browser posted without a script: the page's `actionData`. */
  posted?: Outcome | undefined;
  /** Another page whose action carries the form out. By default this page's own action does. */
  to?: string;
  /** Further fields to send, which must not stand in the page's HTML. */
  beside?: Record<string, string>;
  whenLost?: WhenLost<Outcome>;
  /** Called once for each outcome that came by a script. */
  onOutcome?: (outcome: Outcome) => void;
}

/** For a question that a page asks without a press. */
export const untilItIsRead = { ask: "again", says: (failure: string) => failure, isEndless: true } as const;

/** How many forms of this page have changed something, or may have. */
const changes = createStore(0);
export const tellChange = () => changes.set(changes.get() + 1);

/**
 * Runs `then` when a form has changed something, or may have, and no form is under way: what the page shows is out of date. It waits while
 * a login or a logout runs: after a logout nobody may ask.
 */
export function useAfterForms(then: () => void): void {
  const count = useStore(changes);
  const hasForm = useFetchers().length > 0;
  const isUnderWay = useSession().loading || hasForm;
  const heeded = useRef(count);
  const run = useEffectEvent(then);
  useEffect(() => {
    if (isUnderWay || heeded.current === count) return;
    heeded.current = count;
    run();
  }, [isUnderWay, count]);
}

/** With the pauses between, this takes about four minutes. */
const mostTimes = 10;

/**
 * A form of a page, which the page's own action carries out (form-action.ts). Its fields always keep the typed answers, and the first wrong
 * field gets the focus. Spread `formProps` on the form and `sends` on its button. Without a script the browser posts the form to the
 * address of the page.
 */
export function usePageForm<Outcome extends FormOutcome>(options: Options<Outcome> = {}) {
  const { posted, to, beside = {}, whenLost, onOutcome } = options;
  const { data, submit } = useFetcher<Outcome>();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(posted);
  const [running, setRunning] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string | null>(null);
  const sent = useRef<{ fields: FormData; lostTimes: number } | null>(null);
  const neverEnds = whenLost?.ask === "again" && whenLost.isEndless === true;
  const late = useLateWords(running && !neverEnds);

  const post = (fields: FormData) =>
    void submit(fields, {
      method: "post",
      defaultShouldRevalidate: false,
      ...(to !== undefined && { action: to }),
    });

  function send(fields: FormData | Record<string, string>): void {
    const values = fields instanceof FormData ? fields : formOf(fields);
    sent.current = { fields: values, lostTimes: 0 };
    setRunning(true);
    setMeanwhile(null);
    post(values);
  }

  /** Takes an answer, or asks again. Returns the function that stops the waiting. */
  const take = useEffectEvent((answer: Outcome): (() => void) | undefined => {
    if (sent.current === null) return;
    const { fields, lostTimes } = sent.current;
    if (whenLost && isLost(answer) && (lostTimes < mostTimes || neverEnds)) {
      sent.current.lostTimes += 1;
      if (lostTimes === 0) setMeanwhile(wordsMeanwhile(answer.failure?.message ?? ""));
      const ask = () => post(secondTime(fields, whenLost.ask));
      return lostTimes === 0 ? ask() : askAgainSoon(lostTimes, ask);
    }
    settle(whenLost && lostTimes > 0 ? foundOut(answer, whenLost) : answer);
  });

  function wordsMeanwhile(failure: string): string {
    if (whenLost?.ask === "look") return m.lost_answer_looking();
    return whenLost?.says ? whenLost.says(failure) : m.lost_answer_asking_again();
  }

  function settle(settled: Outcome): void {
    sent.current = null;
    setRunning(false);
    setOutcome(settled);
    onOutcome?.(settled);
    if (settled.isDone) tellChange();
  }

  // A dialog that closes meanwhile gets no answer, and its form may have arrived.
  useEffect(
    () => () => {
      if (sent.current !== null) tellChange();
    },
    [],
  );

  useEffect(() => (data === undefined ? undefined : take(data as Outcome)), [data]);

  useEffect(() => {
    if (!hasErrors(outcome?.errors ?? {})) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [outcome]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (running || refuseHalfTyped(event.currentTarget)) return;
    const values = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name) {
      values.append(submitter.name, submitter.value);
    }
    for (const [name, value] of Object.entries(beside)) values.append(name, value);
    send(values);
  }

  return {
    formProps: { ref: form, method: "post", noValidate: true, onSubmit } as const,
    sends: { type: "submit", busy: running } as const,
    /** The last outcome. It stays while the form is sent again. */
    outcome,
    errors: (!running && outcome?.errors) || {},
    /** The words above the form: why the server refused it, or that its answer is late or lost. */
    failure: running ? (meanwhile ?? late) : (outcome?.failure?.message ?? null),
    /** The words to show since the answer was lost. Null when it was not. */
    lost: running ? meanwhile : null,
    failureCode: running ? undefined : outcome?.failure?.code,
    running,
    send,
  };
}

const isLost = ({ failure }: FormOutcome): boolean =>
  failure?.code !== undefined && gotNoAnswer({ error: failure.code });

function secondTime(fields: FormData, ask: "again" | "look"): FormData {
  const second = new FormData();
  for (const [name, value] of fields) second.append(name, value);
  if (ask === "again") second.set("again", "true");
  else {
    second.set("look", String(fields.get("action") ?? ""));
    second.set("action", "look");
  }
  return second;
}

/** The outcome of a form whose first answer was lost. */
function foundOut<Outcome extends FormOutcome>(answer: Outcome, whenLost: WhenLost<Outcome>): Outcome {
  if (whenLost.ask === "again") {
    const isGone = whenLost.gone !== undefined && answer.failure?.code === whenLost.gone;
    const { failure: _, ...rest } = answer;
    return isGone ? ({ ...rest, isDone: true } as Outcome) : answer;
  }
  if (answer.failure || !whenLost.arrived) return answer;
  return whenLost.arrived(answer) ?? { ...answer, ...notArrived(whenLost.notArrived) };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
