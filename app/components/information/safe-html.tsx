import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { languageNow, languageOfPath } from "#core/languages.ts";

/**
 * A text that the server (or the build) has already made safe. Its links to other pages of this site change the page in place, like every
 * other link. Without a script they are plain links.
 */
export function SafeHtml({ html, lang }: { html: string; lang?: string | undefined }) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLElement>): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = event.target instanceof Element && event.target.closest("a")?.getAttribute("href");
    if (!href || !/^\/(?!\/)/.test(href)) return;
    const { language, path } = languageOfPath(href);
    if (language !== languageNow()) return;
    event.preventDefault();
    void navigate(path);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a link pressed by key clicks
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by server/content/make-html-safe.ts
    <div className="prose" lang={lang} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
