import { useEffect } from "react";
import { m } from "#messages";
import { askAgainSoon } from "./ask-until-answered.ts";
import { logWarning } from "./log.ts";
import { takePreloadedStatus } from "./preloaded-answer.ts";
import { callTimeoutMs, readAnswer } from "./read-answer.ts";
import { createStore, useStore } from "./store.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/** How the server runs. Pages are the same for everybody, so the browser asks the server. */
export type ServerStatus = {
  mode: "embedded" | "production";
  smsAvailable: boolean;
  /** The number that people text to. Null when texts are off. */
  textNumber: string | null;
  payments: "demo" | "stripe" | "none";
  /** How far the demo's clock is ahead of the machine's. Only a demo says so. */
  clockAheadSeconds?: number;
};

const status = createStore<ServerStatus | null>(null);
let asked: Promise<void> | undefined;
let unanswered = 0;
/** The channel on which the tabs of one browser tell each other that somebody moved the demo's clock. Null until a demo has answered. */
let demoChannel: BroadcastChannel | null = null;

async function ask(): Promise<void> {
  const preloaded = await takePreloadedStatus();
  if (preloaded) return hear(preloaded);
  // Without the typed client of `api.ts`: no public page needs that client for anything else.
  const answer = await readAnswer(() =>
    fetch("/api/status", { cache: "no-store", signal: timeoutSignal(callTimeoutMs) }),
  );
  if (answer.reached && answer.status === 200 && answer.body !== undefined) {
    unanswered = 0;
    return hear(answer.body as ServerStatus);
  }
  const code = answer.reached ? `status ${answer.status}` : "UNREACHABLE";
  logWarning("server status unknown", { code, message: m.api_unexpected() });
  unanswered += 1;
  askAgainSoon(unanswered, () => void ask());
}

function hear(answer: ServerStatus): void {
  status.set(answer);
  if (answer.clockAheadSeconds !== undefined && demoChannel === null) followDemoClock();
}

/**
 * Another tab, or a command, may move a demo's clock. So the page asks again when another tab says so, and when somebody comes back to this
 * one. The page asks a server in production once.
 */
function followDemoClock(): void {
  demoChannel = new BroadcastChannel("daymark-demo-clock");
  demoChannel.addEventListener("message", () => void ask());
  const whenSeen = () => document.visibilityState === "visible" && void ask();
  window.addEventListener("focus", whenSeen);
  document.addEventListener("visibilitychange", whenSeen);
}

/** Tells every other tab that this page has moved the demo's clock. */
export async function tellClockMoved(): Promise<void> {
  demoChannel?.postMessage("moved");
  await ask();
}

function askOnce(): Promise<void> {
  asked ??= ask();
  return asked;
}

/** A page waits this long for the status, and then goes on without it. */
const patienceMs = 1_000;

/**
 * For the loader of a page that shows the status at its top: the status comes with the page, and pushes nothing down later. The loader
 * waits a second at most, so that the page comes even when the server does not answer.
 */
export async function serverStatusSoon(): Promise<void> {
  if (status.get() !== null) return;
  await Promise.race([askOnce(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** The server's status. Null until the server has answered. The whole page asks once, or more often in a demo. */
export function useServerStatus(): ServerStatus | null {
  useEffect(() => void askOnce(), []);
  return useStore(status);
}
