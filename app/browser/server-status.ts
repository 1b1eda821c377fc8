import { useEffect } from "react";
import { catalogue } from "#core/words/catalogue.ts";
import { logWarning } from "./log.ts";
import { callTimeoutMs, readAnswer } from "./read-answer.ts";
import { createStore, useStore } from "./store.ts";

/** How the server runs. Pages are the same for everybody, so the browser asks the server. */
export type ServerStatus = {
  mode: "embedded" | "production";
  smsAvailable: boolean;
  /** The number that people text to. Null when texts are off. */
  textNumber: string | null;
  payments: "demo" | "stripe" | "none";
};

const status = createStore<ServerStatus | null>(null);
let asked = false;

async function askOnce(): Promise<void> {
  if (asked) return;
  asked = true;
  // The typed client of `api.ts` is not used: no public page needs it for anything else.
  const answer = await readAnswer(() =>
    fetch("/api/status", { cache: "no-store", signal: AbortSignal.timeout(callTimeoutMs) }),
  );
  if (answer.reached && answer.status === 200) return status.set(answer.body as ServerStatus);
  const code = answer.reached ? `status ${answer.status}` : "UNREACHABLE";
  logWarning("server status unknown", { code, message: catalogue.api.unexpected });
}

/** The server's status. Null until the server has answered. The whole page asks once. */
export function useServerStatus(): ServerStatus | null {
  useEffect(() => void askOnce(), []);
  return useStore(status);
}
