import { once } from "node:events";
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
  seconds: number;
  /** Of 100 answers 99 came within so many milliseconds, from the request to the last byte. */
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
          const length = /^HTTP\/1.1 200 .*content-length: (\d+)/is.exec(text)?.[1];
          if (length === undefined)
            throw new Error(`An answer that is not 200, or without its length: ${text}`);
          left = Number(length) - (head.length - end - blank.length);
        }
        if (left <= 0) finish();
      });
      socket.on("error", reject);
      ask();
    });
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: "127.0.0.1", noDelay: true }),
  );
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const end = setTimeout(() => {
    isOver = true;
  }, seconds * 1000);
  await Promise.all(sockets.map(drive));
  clearTimeout(end);
  const sorted = times.toSorted((a, b) => a - b);
  return {
    answers: times.length,
    seconds: (performance.now() - begun) / 1000,
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
  };
}

process.on("message", (order: LoadOrder) => {
  load(order).then((report) => process.send?.(report));
});
process.send?.("ready");
