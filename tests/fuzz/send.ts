import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A request as it goes over the wire. */
export interface Wire {
  method: string;
  path: string;
  headers: Record<string, string>;
  bytes?: Buffer | undefined;
}

export interface Got {
  status: number;
  headers: Headers;
  text: string;
}

/** After so long a request hangs. No answer takes a hundredth of it, and a busy machine ten times as long as an idle one. */
const hangsAfterMs = 60_000;

/** @throws Error when work hangs that no answer waits for */
export async function orHangs<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error("It hangs: work behind an answer does not end.")),
      hangsAfterMs,
    );
  });
  return Promise.race([work, hangs]).finally(() => clearTimeout(timer));
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** Sends a request over a socket. @throws Error when no answer comes */
export async function send(port: number, wire: Wire): Promise<Got> {
  const answer = await ask(port, wire);
  const body = await buffer(answer);
  const decode = decoders[answer.headers["content-encoding"] ?? ""];
  const got = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    got.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
  const text = decode && body.length > 0 ? decode(body) : body;
  return { status: answer.statusCode ?? 0, headers: got, text: text.toString("utf8") };
}

function ask(port: number, wire: Wire): Promise<IncomingMessage> {
  const { method, path, headers, bytes } = wire;
  // Node writes no length of its own for a DELETE.
  const length = bytes && !headers["Transfer-Encoding"] && { "Content-Length": bytes.length };
  const options = { host: "127.0.0.1", port, method, path, headers: { ...headers, ...length }, agent };
  return new Promise((resolve, reject) => {
    const asked = request(options, resolve);
    asked.on("error", (error: NodeJS.ErrnoException) => {
      // The server had closed the connection, which an earlier answer left open.
      if (asked.reusedSocket && error.code === "ECONNRESET") ask(port, wire).then(resolve, reject);
      else reject(error);
    });
    asked.setTimeout(hangsAfterMs, () => asked.destroy(new Error("It hangs: no answer came.")));
    asked.end(bytes);
  });
}

/** Sends bytes that are no sound HTTP, ends, and gives all that comes back. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.end(Buffer.from(text, "latin1")));
    socket.setTimeout(hangsAfterMs, () => socket.destroy(new Error("It hangs: the connection stays open.")));
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" ? socket.destroy() : reject(error),
    );
    socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
  });
}
