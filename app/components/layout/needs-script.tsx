import { Notice } from "../ui/notice.tsx";

/** Says that a form, or a page about oneself, needs JavaScript. Shows only where there is none. */
export function NeedsScript({ what = "form" }: { what?: "form" | "page" }) {
  return (
    <noscript>
      <Notice tone="warning">
        <strong>This {what} needs JavaScript.</strong> Please switch it on in your browser and load the page
        again.
      </Notice>
    </noscript>
  );
}
