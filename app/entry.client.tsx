import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchNextPage } from "#app/browser/next-page.ts";
import { outliveTranslation } from "#app/browser/outlive-translation.ts";

outliveTranslation();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[watchNextPage]} />
    </StrictMode>,
  );
});
