import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * A text that the server (or the build) made safe before. Its links to other pages of this site change the page in
 * place, like every other link. Without a script they are plain links.
 */
export function SafeHtml({ html }: { html: string }) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLElement>): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = event.target instanceof Element && event.target.closest("a")?.getAttribute("href");
    if (!href || !/^\/(?!\/)/.test(href)) return;
    event.preventDefault();
    void navigate(href);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a link pressed by key clicks
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by server/content/make-html-safe.ts
    <div className="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
