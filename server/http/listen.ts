import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { Server } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Config } from "#server/config.ts";
import type { AnswerFromMemory } from "#server/http/answer-from-memory.ts";

/**
 * Longer than reverse proxies keep an idle connection (mostly a minute). The server must not close first, or the next
 * request meets a connection that is being closed. Node's own default is five seconds.
 */
const keepAliveMs = 75_000;

/**
 * For so many milliseconds a server that ends behind a proxy answers on connections that are open. Each answer asks the
 * proxy to open no further request there. A connection that is closed while the proxy writes to it loses that request.
 */
const drainMs = 3000;

type Address = Pick<Config, "host" | "port">;

/**
 * Takes requests from now on. Until then the port refuses connections, and a reverse proxy turns to another process. An
 * answer that says "starting" would be passed on to the visitor.
 */
export async function listen(
  { host, port, trustedProxies }: Address & Pick<Config, "trustedProxies">,
  fetch: Hono["fetch"],
  answerFromMemory?: AnswerFromMemory,
): Promise<{ close(): Promise<void> }> {
  let isEnding = false;
  const server = createAdaptorServer({
    fetch,
    serverOptions: { keepAliveTimeout: keepAliveMs },
    // Hono's listener comes second, for what is not in memory.
    createServer: ((options: ServerOptions, listener: RequestListener) =>
      createServer(options, (request, response) => {
        if (isEnding) response.shouldKeepAlive = false;
        if (!answerFromMemory?.(request, response, listener)) listener(request, response);
      })) as typeof createServer,
  }) as Server & { closeIdleConnections(): void; keepAliveTimeout: number };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return {
    close: () =>
      new Promise((resolve) => {
        isEnding = true;
        const graceMs = trustedProxies > 0 ? drainMs : 0;
        // A connection whose request is still being answered. (0 would mean for ever.)
        server.keepAliveTimeout = graceMs + 1;
        // Of http.Server the same would close idle connections at once.
        Server.prototype.close.call(server, () => {
          clearTimeout(drained);
          resolve();
        });
        const drained = setTimeout(() => server.closeIdleConnections(), graceMs);
      }),
  };
}
