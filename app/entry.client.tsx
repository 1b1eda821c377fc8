import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { focusPressed } from "#app/browser/focus-pressed.ts";
import { watchNextPage } from "#app/browser/next-page.ts";
import { outliveTranslation } from "#app/browser/outlive-translation.ts";

// A browser that is too old (root.tsx) keeps the page without scripts.
if (document.documentElement.dataset.old === undefined) {
  outliveTranslation();
  focusPressed();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[watchNextPage]} />
      </StrictMode>,
    );
  });
}
