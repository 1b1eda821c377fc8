import { createServer } from "node:http";

/** The floor of a cached page: a bare server that answers every request with the same bytes. */
const body = Buffer.alloc(Number(process.env.BYTES), "x");
const server = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "text/html", "Content-Length": body.length }).end(body);
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
