import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";

/** The server finds the key here, in the build: it imports nothing of the app. */
export { publicContentKey } from "./public-content.ts";

/**
 * Renders a page whole: nothing is streamed, so that the server can hash the inline scripts of the finished
 * page for its Content-Security-Policy and keep the page in a cache.
 * A page that fails to render before its error boundary rejects; the server in front answers 500.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
  });
  await page.allReady;
  return new Response(scriptsLast(await new Response(page).text()), { status, headers });
}

/** A page can be read before its scripts are there: on a slow line they must not take turns with its style and fonts. */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/**
 * What goes wrong while a page is rendered, for the operator. React Router would write the address with it, and an
 * address can carry a token: so the kind of error alone, and nothing about a page that is simply not there.
 */
export function handleError(error: unknown): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // biome-ignore lint/suspicious/noConsole: pages have no logger of their own, and this runs on the server.
  console.error(
    error instanceof Error ? `A page could not be rendered: ${error.name}` : "A page could not be rendered",
  );
}
