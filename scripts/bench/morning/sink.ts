import { hear, startChild } from "../processes.ts";

/** Orders for the mail server. */
export type SinkOrder =
  /** Refuses every recipient with this reply, or accepts recipients again. */
  | { refuse: string | null }
  /** How long it takes to acknowledge a mail. */
  | { answerMs: number }
  /** Resets every connection. */
  | { drop: true }
  | { news: true };

/** What has happened since the last question. `calls` counts from the beginning. */
export interface SinkNews {
  handed: Handed[];
  calls: number;
}

/** A mail whose data has arrived: its delivery's id, and when, in milliseconds since 1970. */
export interface Handed {
  id: string;
  at: number;
}

export interface FaultySink {
  url: string;
  order(order: Exclude<SinkOrder, { news: true }>): void;
  news(): Promise<SinkNews>;
  stop(): void;
}

export async function startFaultySink(): Promise<FaultySink> {
  const child = startChild("./morning/sink-process.ts");
  const { port } = await hear<{ port: number }>(child);
  return {
    url: `smtp://127.0.0.1:${port}`,
    order: (order) => void (child.connected && child.send(order)),
    async news() {
      child.send({ news: true } satisfies SinkOrder);
      return hear<SinkNews>(child);
    },
    stop: () => child.disconnect(),
  };
}
