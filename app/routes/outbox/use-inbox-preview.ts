import { useEffect, useState } from "react";

/**
 * The line an inbox shows below the subject. A mail carries it hidden at its top, and as its title; so the page reads
 * the mail, as an inbox does. Empty until it is read.
 */
export function useInboxPreview(messageId: number): string {
  const [preview, setPreview] = useState("");
  useEffect(() => {
    const left = new AbortController();
    setPreview("");
    fetch(`/api/outbox/${messageId}/html`, { signal: left.signal })
      .then((response) => response.text())
      .then((html) => setPreview(titleOf(html)))
      // Without the line the mail can still be opened.
      .catch(() => {});
    return () => left.abort();
  }, [messageId]);
  return preview;
}

/** The title alone is parsed: the mail's own styles would offend this page's Content-Security-Policy. */
function titleOf(html: string): string {
  const [title = ""] = html.match(/<title>[^<]*<\/title>/) ?? [];
  return new DOMParser().parseFromString(title, "text/html").title;
}
