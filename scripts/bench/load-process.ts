import { connect, type Socket } from "node:net";

/** What to request, on how many connections, and for how long. */
export interface LoadOrder {
  port: number;
  /** Whole requests, asked for in turns. */
  requests: string[];
  connections: number;
  seconds: number;
}

/** What came of it. */
export interface LoadReport {
  answers: number;
  /** Answers that were not 200, by status. */
  others: Record<string, number>;
  seconds: number;
  /** Milliseconds from the request to the last byte of its answer. */
  p50: number;
  p99: number;
}

const blank = Buffer.from("\r\n\r\n");

/**
 * Asks on each connection for one thing after the other. It reads no more of an answer than its length and its status, because
 * it works on the same two cores as the server.
 */
async function load({ port, requests, connections, seconds }: LoadOrder): Promise<LoadReport> {
  const texts = requests.map((request) => Buffer.from(request));
  const times: number[] = [];
  const others: Record<string, number> = {};
  let turn = 0;
  let isOver = false;
  const begun = performance.now();
  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let asked = 0;
      /** Bytes of the present answer that are still to come. Null before its head has come. */
      let left: number | null = null;
      let head: Buffer = Buffer.alloc(0);
      const ask = () => {
        const text = texts[turn++ % texts.length];
        if (isOver || !text) {
          socket.destroy();
          resolve();
          return;
        }
        asked = performance.now();
        socket.write(text);
      };
      const finish = () => {
        times.push(performance.now() - asked);
        left = null;
        head = Buffer.alloc(0);
        ask();
      };
      socket.on("data", (part: Buffer) => {
        if (left !== null) left -= part.length;
        else {
          head = head.length === 0 ? part : Buffer.concat([head, part]);
          const end = head.indexOf(blank);
          if (end === -1) return;
          const text = head.toString("latin1", 0, end);
          const status = text.slice(9, 12);
          if (status !== "200") others[status] = (others[status] ?? 0) + 1;
          const length = /content-length: (\d+)/i.exec(text)?.[1];
          if (length === undefined) throw new Error(`An answer without its length: ${text}`);
          left = Number(length) - (head.length - end - blank.length);
        }
        if (left <= 0) finish();
      });
      socket.on("error", reject);
      ask();
    });
  const sockets = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
          socket.once("error", reject);
        }),
    ),
  );
  const end = setTimeout(() => {
    isOver = true;
  }, seconds * 1000);
  await Promise.all(sockets.map(drive));
  clearTimeout(end);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    answers: times.length,
    others,
    seconds: (performance.now() - begun) / 1000,
    p50: at(0.5),
    p99: at(0.99),
  };
}

process.on("message", (order: LoadOrder) => {
  load(order).then((report) => process.send?.(report));
});
process.send?.("ready");
