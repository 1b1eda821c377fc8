import { useEffect, useState } from "react";

/**
 * The line that an inbox shows below the subject. A mail contains it hidden at its top and as its title, so the page reads the mail as an
 * inbox does. Empty until the page has read the mail.
 */
export function useInboxPreview(messageId: number): string {
  const [preview, setPreview] = useState("");
  useEffect(() => {
    const left = new AbortController();
    setPreview("");
    fetch(`/api/outbox/${messageId}/html`, { signal: left.signal })
      .then((response) => response.text())
      .then((html) => setPreview(titleOf(html)))
      // Without this line the mail can still be opened.
      .catch(() => {});
    return () => left.abort();
  }, [messageId]);
  return preview;
}

/** Parses only the title: the mail's own styles would violate this page's Content-Security-Policy. */
function titleOf(html: string): string {
  const [title = ""] = html.match(/<title>[^<]*<\/title>/) ?? [];
  return new DOMParser().parseFromString(title, "text/html").title;
}
