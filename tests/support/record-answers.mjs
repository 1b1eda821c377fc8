// Node's `--import` of a server that browser tests start: it keeps every answer of the API and hands them out, once, at
// `/.answers`. They are kept where they are made, because a browser that goes to another page drops the bodies of the
// last one. `tests/e2e/support/api-answers.ts` asks for them after each test and validates them.
import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const answers = [];

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function emitRecorded(event, request, response, ...rest) {
  if (event === "request" && request.url === "/.answers") {
    response.end(JSON.stringify(answers.splice(0)));
    return true;
  }
  if (event === "request") record(request, response);
  return Reflect.apply(emit, this, [event, request, response, ...rest]);
};

function record({ method, url }, response) {
  const chunks = [];
  let type = null;
  let encoding = null;
  /** An answer to HEAD names its encoding and has no body. */
  const unpack = () => {
    const body = Buffer.concat(chunks);
    return (body.length > 0 && decoders[encoding] ? decoders[encoding](body) : body).toString("utf8");
  };
  const { writeHead, write, end } = response;
  response.writeHead = (status, ...given) => {
    // The server's adapter gives all headers here, and `getHeader` does not know them then.
    const headers = Object.entries(given.at(-1) ?? {});
    const headerOf = (wanted) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
    type = headerOf("content-type");
    encoding = headerOf("content-encoding");
    return writeHead.call(response, status, ...given);
  };
  response.write = (chunk, ...rest) => {
    chunks.push(Buffer.from(chunk));
    return write.call(response, chunk, ...rest);
  };
  response.end = (chunk, ...rest) => {
    if (chunk !== undefined && typeof chunk !== "function") chunks.push(Buffer.from(chunk));
    // Before the first byte of the end leaves: whoever has the answer finds it recorded.
    if (isApi(url)) answers.push({ method, url, status: response.statusCode, type, body: unpack() });
    return end.call(response, chunk, ...rest);
  };
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

const isApi = (url) => /^\/(api\/|process_purchase\.php)/.test(url);
