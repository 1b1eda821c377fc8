import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The bare server's answer to every request: the floor, because no page on node:http can be faster. */
interface BareAnswer {
  status: number;
  /** Names and values alternate. */
  headers: string[];
  body: string;
}

let answer: BareAnswer & { bytes: Buffer } = { status: 200, headers: [], body: "", bytes: Buffer.alloc(0) };

const server = createServer((_, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.bytes);
});
server.keepAliveTimeout = 75_000;
process.on("message", (next: BareAnswer) => {
  answer = { ...next, bytes: Buffer.from(next.body, "base64") };
  process.send?.("set");
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit(0));
