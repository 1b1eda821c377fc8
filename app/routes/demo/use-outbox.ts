import { useCallback, useEffect, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { tellClockMoved } from "#app/browser/server-status.ts";
import { timeoutSignal } from "#app/browser/timeout-signal.ts";

type Answer<Call extends (...args: never[]) => Promise<unknown>> = ApiSuccess<Awaited<ReturnType<Call>>>;

export type OutboxMessage = Answer<typeof api.outbox.$get>["messages"][number];
type DemoClock = Answer<typeof api.outbox.clock.$get>["clock"];

export type Outbox = {
  /** The messages, newest first. Null until they have loaded. */
  messages: readonly OutboxMessage[] | null;
  clock: DemoClock | null;
  failure: string | null;
  /** Whether a move of the clock is under way. */
  moving: boolean;
  /** How many messages the last move sent. Null before the first move. */
  wentOut: number | null;
  /** Moves the clock forward to a date ("2026-12-07"). Every message that falls due on the way goes out. */
  moveTo(date: string): void;
  reset(): void;
  /** Texts us from a number. Returns our answer, or the errors by field. Null when the call failed. */
  textUs(from: string, body: string): Promise<TextOutcome | null>;
};

type TextOutcome = { cameBack: readonly OutboxMessage[]; wrong: Record<string, string> };

/**
 * How often the page asks while the clock is moving, in milliseconds. Otherwise it asks when somebody comes back to the
 * page.
 */
const lookEveryMs = 1_500;

export function useOutbox(): Outbox {
  const [messages, setMessages] = useState<readonly OutboxMessage[] | null>(null);
  const [clock, setClock] = useState<DemoClock | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [moving, setMoving] = useState(false);
  const [wentOut, setWentOut] = useState<number | null>(null);

  const look = useCallback(async (): Promise<readonly OutboxMessage[] | null> => {
    const [list, time] = await Promise.all([
      callApi(() => api.outbox.$get()),
      callApi(() => api.outbox.clock.$get()),
    ]);
    if (list.success) setMessages(list.messages);
    if (time.success) setClock(time.clock);
    const failed = [list, time].find((answer): answer is ApiFailure => !answer.success);
    setFailure(failed?.message ?? null);
    return list.success ? list.messages : null;
  }, []);

  useLookWhenSeen(look, moving);

  async function change(send: () => Promise<{ success: true } | ApiFailure>): Promise<void> {
    if (moving) return;
    setMoving(true);
    setWentOut(null);
    const before = messages?.[0]?.id ?? 0;
    const answer = await send();
    const [now] = await Promise.all([look(), tellClockMoved()]);
    setMoving(false);
    if (!answer.success) return setFailure(answer.message);
    setWentOut(now?.filter(({ id }) => id > before).length ?? null);
  }

  async function textUs(from: string, body: string): Promise<TextOutcome | null> {
    if (moving) return null;
    setMoving(true);
    const before = messages?.[0]?.id ?? 0;
    const answer = await callApi(() => api.outbox.texts.$post({ json: { from, body } }));
    setMoving(false);
    if (!answer.success) {
      if (answer.fields) return { cameBack: [], wrong: answer.fields };
      setFailure(answer.message);
      return null;
    }
    setMessages(answer.messages);
    const digits = (number: string) => number.replace(/\D/g, "").slice(-10);
    const isAnswer = ({ id, to }: OutboxMessage) => id > before && digits(to) === digits(from);
    return { cameBack: answer.messages.filter(isAnswer), wrong: {} };
  }

  return {
    messages,
    clock,
    failure,
    moving,
    wentOut,
    moveTo: (date) => void change(() => callApi(() => moveClock(date))),
    textUs,
    reset: () => void change(() => callApi(() => api.outbox.clock.reset.$post())),
  };
}

/** Moving over a year sends a year's messages on the way and may take minutes. */
const moveTimeoutMs = 600_000;

const moveClock = (date: string) =>
  api.outbox.clock.$post({ json: { date } }, { init: { signal: timeoutSignal(moveTimeoutMs) } });

function useLookWhenSeen(look: () => Promise<unknown>, moving: boolean): void {
  useEffect(() => {
    void look();
    const whenSeen = () => document.visibilityState === "visible" && void look();
    window.addEventListener("focus", whenSeen);
    document.addEventListener("visibilitychange", whenSeen);
    return () => {
      window.removeEventListener("focus", whenSeen);
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, [look]);

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [look, moving]);
}
