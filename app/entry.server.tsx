import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";

/** The server imports nothing of the app, so it takes these keys from the build. */
export { formGateKey } from "./form-action.ts";
export { publicContentKey } from "./public-content.ts";

/**
 * Renders a whole page. It streams nothing, so that the server can hash the inline scripts of the finished page for its
 * Content-Security-Policy and store the page in a cache.
 * When a page fails to render before its error boundary, the promise rejects and the server answers 500.
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

/** A reader can read a page before its scripts load. On a slow line the scripts must not compete with its style and fonts. */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/**
 * Tells the operator about errors while a page renders. React Router would log the page's address, and an address can contain a token. So
 * this logs only the kind of error, and nothing for a page that does not exist.
 */
export function handleError(error: unknown): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // biome-ignore lint/suspicious/noConsole: pages have no logger of their own, and this runs on the server.
  console.error(
    error instanceof Error ? `A page could not be rendered: ${error.name}` : "A page could not be rendered",
  );
}
