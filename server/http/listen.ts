import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { Server } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Config } from "#server/start/config.ts";

/** Throws EADDRINUSE before anything is begun that takes seconds. */
export async function requireFreePort({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const server = new Server();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/**
 * Longer than reverse proxies keep an idle connection (mostly a minute). The server must not close first, or the next
 * request meets a connection that is being closed. Node's own default is five seconds.
 */
const keepAliveMs = 75_000;

/**
 * For so long a server that ends behind a proxy takes requests as before, and `/healthz` says that it ends. The proxy asks for that
 * each second (deploy/caddy/Caddyfile), and turns to another process before this one refuses a connection: Caddy cannot send a
 * request with a body again, because a refused connection has closed the body. Each answer asks the proxy to open no further request
 * on its connection. A connection that is closed while the proxy writes to it loses that request.
 */
const drainMs = 3000;
const drained = (): Promise<void> => setTimeout(drainMs);

/**
 * What one client may hold: without an end to slow requests, and a number for connections, a few machines would hold every socket.
 * A body is small here; the largest comes over a bad line in a minute.
 */
const holdable = {
  headersMs: 20_000,
  requestMs: 60_000,
  checkedEachMs: 5_000,
  connections: 4_000,
};

type Address = Pick<Config, "host" | "port">;

/**
 * Takes requests from now on. Until then the port refuses connections, and a reverse proxy turns to another process. An
 * answer that says "starting" would be passed on to the visitor.
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
        // Node takes the first of two names, and a proxy may have judged the second (RFC 9112, 3.2).
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
      // A connection whose request is still being answered. (0 would mean for ever.)
      server.keepAliveTimeout = 1;
      const closed = new Promise<void>((resolve) => {
        // Of http.Server the same would also close idle connections, before those that wait are taken.
        Server.prototype.close.call(server, () => resolve());
      });
      server.closeIdleConnections();
      await closed;
    },
  };
}
