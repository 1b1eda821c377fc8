import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { Server } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Config } from "#server/start/config.ts";

/** Throws EADDRINUSE before the slow parts of a start. */
export async function requireFreePort({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const server = new Server();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/**
 * Longer than reverse proxies keep an idle connection (mostly a minute). The server must not close first, or the next request
 * meets a closing connection. Node's default is five seconds.
 */
const keepAliveMs = 75_000;

/**
 * How long a stopping server behind a proxy still takes requests while `/healthz` reports the stop. The proxy asks that each
 * second (deploy/caddy/Caddyfile) and turns to another process before this one refuses a connection: Caddy cannot resend a
 * request with a body, because a refused connection has closed the body. Each answer tells the proxy to send no further request
 * on its connection: closing a connection while the proxy writes to it loses that request.
 */
const drainMs = 3000;
const drained = (): Promise<void> => setTimeout(drainMs);

/**
 * Limits for each client: without timeouts for slow requests and a maximum of connections, a few machines could hold every
 * socket. Bodies are small here; the largest takes a minute on a bad line.
 */
const holdable = {
  headersMs: 20_000,
  requestMs: 60_000,
  checkedEachMs: 5_000,
  connections: 4_000,
};

type Address = Pick<Config, "host" | "port">;

/**
 * Takes requests from now on. Until then the port refuses connections, so a reverse proxy turns to another process. It would pass
 * an answer such as "starting" on to the visitor.
 */
export async function listen(
  { host, port, trustedProxies }: Address & Pick<Config, "trustedProxies">,
  fetch: Hono["fetch"],
  { untilDrained = drained, most = holdable } = {},
): Promise<{ close(): Promise<void> }> {
  let isEnding = false;
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      keepAliveTimeout: keepAliveMs,
      headersTimeout: most.headersMs,
      requestTimeout: most.requestMs,
      connectionsCheckingInterval: most.checkedEachMs,
    },
    createServer: ((options: ServerOptions, listener: RequestListener) =>
      createServer(options, (request, response) => {
        // Node takes the first of two Host headers, and a proxy may have judged the second (RFC 9112, 3.2).
        if ((request.headersDistinct.host?.length ?? 0) > 1) {
          response.writeHead(400, { Connection: "close" }).end();
          return;
        }
        if (isEnding) {
          response.shouldKeepAlive = false;
          if (request.url === "/healthz") {
            response.writeHead(503, { "Cache-Control": "no-store" }).end();
            return;
          }
        }
        listener(request, response);
      })) as typeof createServer,
  }) as Server & { closeIdleConnections(): void; keepAliveTimeout: number };
  server.maxConnections = most.connections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return {
    async close() {
      isEnding = true;
      if (trustedProxies > 0) await untilDrained();
      // For connections with a request in progress. (0 would mean for ever.)
      server.keepAliveTimeout = 1;
      const closed = new Promise<void>((resolve) => {
        // http.Server's own close would also close idle connections, ahead of those that wait to be accepted.
        Server.prototype.close.call(server, () => resolve());
      });
      server.closeIdleConnections();
      await closed;
    },
  };
}
