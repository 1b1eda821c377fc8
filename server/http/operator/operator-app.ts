import { createHash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import {
  noOverview,
  operatorPage,
  overviewContent,
  refreshing,
} from "#server/http/operator/operator-page.ts";
import type { Settings } from "#server/http/operator/operator-parts.ts";
import { operatorStyle } from "#server/http/operator/operator-style.ts";
import type { Overview } from "#server/operate/read-overview.ts";

const styleHash = createHash("sha256").update(operatorStyle, "utf8").digest("base64");

/** Nothing runs, nothing is loaded, nothing is sent anywhere, and no other page frames it. */
const headers: Record<string, string> = {
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

/** The names under which this machine reaches itself, with any port: an SSH tunnel has its own. */
const ownHost = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i;
/** What a reverse proxy adds. The page is for this machine, and nothing may carry it further. */
const proxied = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"];

/**
 * Refuses what does not come from this machine by its own name. A page from elsewhere can let its own name point at
 * 127.0.0.1 (DNS rebinding); only the Host header shows that.
 */
const forThisMachine: MiddlewareHandler = async (c, next) => {
  if (!ownHost.test(c.req.header("Host") ?? "")) return c.text("This page has another name.\n", 403);
  if (proxied.some((name) => c.req.header(name) !== undefined)) {
    return c.text("This page is not for proxies.\n", 403);
  }
  return next();
};

/** It only answers questions. */
const onlyReads: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  return c.text("This page changes nothing.\n", 405, { Allow: "GET, HEAD" });
};

/**
 * The operator's page, for a port of its own on loopback. `read` rejects when the database does not answer, and gives null when
 * it is of another version. `onTrouble` is told of errors; the page names none.
 */
export function operatorApp(
  read: () => Promise<Overview | null>,
  settings: Settings,
  onTrouble: (error: unknown) => void,
): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  });
  app.use(forThisMachine, onlyReads);
  app.get("/", async (c) => {
    const isRefreshing = c.req.query("refresh") === String(refreshing.seconds);
    if (isRefreshing) c.header("Refresh", `${refreshing.seconds};url=${refreshing.path}`);
    const { content, status } = await contentOf(read, settings, onTrouble);
    return c.html(operatorPage(content, { isRefreshing }), status);
  });
  app.notFound((c) => c.text("There is nothing here but /.\n", 404));
  app.onError((error, c) => {
    onTrouble(error);
    return c.text("The page could not be made.\n", 500);
  });
  return app;
}

async function contentOf(
  read: () => Promise<Overview | null>,
  settings: Settings,
  onTrouble: (error: unknown) => void,
) {
  try {
    const overview = await read();
    if (overview !== null) return { content: overviewContent(overview, settings), status: 200 } as const;
    const sentence = "The database has not been migrated to this version: start a server of it first.";
    return { content: noOverview(sentence), status: 503 } as const;
  } catch (error) {
    onTrouble(error);
    return {
      content: noOverview("The database does not answer, or no server has ever started on it."),
      status: 503,
    } as const;
  }
}
