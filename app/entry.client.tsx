import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchNextPage } from "#app/browser/next-page.ts";
import { tolerateTranslation } from "#app/browser/tolerate-translation.ts";
import { rememberPressed } from "#app/components/ui/open-dialog.ts";

// A browser that is too old keeps the page without scripts (root.tsx).
if (document.documentElement.dataset.old === undefined) {
  tolerateTranslation();
  rememberPressed();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[watchNextPage]} />
      </StrictMode>,
    );
  });
}
