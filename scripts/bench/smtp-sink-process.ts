import { createServer, type Socket } from "node:net";

/**
 * A mail server in a separate process that accepts everything and stores nothing. It does as little as SMTP allows, so that the benchmark
 * measures the sender. It offers PIPELINING, as real servers do: a mail's envelope leaves in one flight. It tells its parent its port and,
 * when asked, how many mails it took.
 */
let taken = 0;

const server = createServer((socket) => {
  socket.setNoDelay(true);
  // A sender that has finished may close the connection without QUIT.
  socket.on("error", () => {});
  socket.write("220 sink\r\n");
  serve(socket);
});

const [lineEnd, mailEnd] = [Buffer.from("\r\n"), Buffer.from("\r\n.\r\n")];

function serve(socket: Socket): void {
  let pending: Buffer = Buffer.alloc(0);
  let inData = false;
  socket.on("data", (chunk: Buffer) => {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    for (;;) {
      const mark = inData ? mailEnd : lineEnd;
      const end = pending.indexOf(mark);
      if (end < 0) {
        // Keeps only the last bytes of a mail, which may begin the end mark.
        if (inData) pending = pending.subarray(-mailEnd.length);
        return;
      }
      const line = inData ? "." : pending.toString("latin1", 0, end);
      pending = pending.subarray(end + mark.length);
      if (inData) taken += 1;
      inData = !inData && /^data$/i.test(line);
      socket.write(replyTo(line));
      if (/^quit$/i.test(line)) socket.end();
    }
  });
}

function replyTo(line: string): string {
  if (/^data$/i.test(line)) return "354 go on\r\n";
  if (/^ehlo/i.test(line)) return "250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n";
  if (/^quit$/i.test(line)) return "221 bye\r\n";
  return "250 ok\r\n";
}

process.on("message", () => process.send?.({ taken }));
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
