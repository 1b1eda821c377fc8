import { useEffect } from "react";
import { api, callApi } from "./api.ts";
import { logWarning } from "./log.ts";
import { createStore, useStore } from "./store.ts";

/** How the server runs. Pages are the same for everybody, so the browser asks. */
export type ServerStatus = {
  mode: "embedded" | "production";
  smsAvailable: boolean;
  payments: "demo" | "none";
};

const status = createStore<ServerStatus | null>(null);
let asked = false;

async function askOnce(): Promise<void> {
  if (asked) return;
  asked = true;
  const answer = await callApi(() => api.status.$get());
  if (answer.success) status.set(answer);
  else logWarning("server status unknown", { code: answer.error, message: answer.message });
}

/** The server's status; null until it has answered. Asks once for the whole page. */
export function useServerStatus(): ServerStatus | null {
  useEffect(() => void askOnce(), []);
  return useStore(status);
}
