import { createContext, type RouterContextProvider } from "react-router";
import type { PublicContent } from "#server/http/provide-public-content.ts";

/** The key under which the server gives the public content to every page's loaders (entry.server.tsx passes it on). */
export const publicContentKey = createContext<PublicContent>();

/**
 * The public content, for a route's `loader`: `publicContent(args).directory.readState(…)`. `npm run dev` renders the page without a
 * database, so this asks the server behind Vite.
 */
export function publicContent({
  context,
  request,
}: {
  context: Readonly<RouterContextProvider>;
  request: Request;
}): PublicContent {
  return import.meta.env.DEV ? contentBehindVite(new URL(request.url).origin) : context.get(publicContentKey);
}

function contentBehindVite(origin: string): PublicContent {
  const ask = async (area: string, method: string, args: unknown[]) => {
    const answer = await fetch(`${origin}/dev/content`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ area, method, args }),
    });
    if (!answer.ok) throw new Error(`The server behind Vite answered ${answer.status}.`);
    return ((await answer.json()) as { content: unknown }).content;
  };
  const methodsOf = (area: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          (...args: unknown[]) =>
            ask(area, method, args),
      },
    );
  return new Proxy({}, { get: (_, area: string) => methodsOf(area) }) as PublicContent;
}
