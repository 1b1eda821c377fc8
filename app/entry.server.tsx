import { renderToReadableStream } from "react-dom/server";
import type { EntryContext } from "react-router";
import { ServerRouter } from "react-router";

/**
 * Renders a page whole: nothing is streamed, so that the server can hash the inline scripts of the finished
 * page for its Content-Security-Policy and keep the page in a cache (stack.md, "API").
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
  return new Response(page, { status, headers });
}
