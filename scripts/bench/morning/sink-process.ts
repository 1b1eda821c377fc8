import { createServer, type Socket } from "node:net";
import type { SinkNews, SinkOrder } from "./sink.ts";

/**
 * A mail server in a process of its own, so that no fault of the workers touches its counts. It notes the Message-ID
 * and the time of each mail whose data has arrived whole, and misbehaves as its parent orders. A mail that has arrived
 * counts as handed over even when its sender never gets the answer, because the recipient may have it.
 */
let refusal: string | null = null;
let answerMs = 0;
let handed: SinkNews["handed"] = [];
let calls = 0;
const sockets = new Set<Socket>();

const server = createServer((socket) => {
  socket.setNoDelay(true);
  sockets.add(socket);
  socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  socket.write("220 sink\r\n");
  serve(socket);
});

function serve(socket: Socket): void {
  let pending = "";
  let inData = false;
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    pending += chunk;
    for (;;) {
      const end = pending.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const line = pending.slice(0, end);
      pending = pending.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        takeMail(line);
        // The sender waits only for this answer, so nothing else can overtake it.
        setTimeout(() => socket.writable && socket.write("250 ok\r\n"), answerMs);
        continue;
      }
      inData = /^data$/i.test(line);
      socket.write(replyTo(line));
      if (/^quit$/i.test(line)) socket.end();
    }
  });
}

function takeMail(data: string): void {
  const [, id = ""] = /^message-id:\s*<([^@>]*)/im.exec(data) ?? [];
  handed.push({ id, at: Date.now() });
}

function replyTo(line: string): string {
  if (/^mail from/i.test(line)) calls += 1;
  if (/^rcpt to/i.test(line) && refusal !== null) return `${refusal}\r\n`;
  if (/^data$/i.test(line)) return "354 go on\r\n";
  if (/^ehlo/i.test(line)) return "250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n";
  if (/^quit$/i.test(line)) return "221 bye\r\n";
  return "250 ok\r\n";
}

process.on("message", (order: SinkOrder) => {
  if ("refuse" in order) refusal = order.refuse;
  if ("answerMs" in order) answerMs = order.answerMs;
  if ("drop" in order) for (const socket of sockets) socket.resetAndDestroy();
  if ("news" in order) {
    process.send?.({ handed, calls } satisfies SinkNews);
    handed = [];
  }
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
