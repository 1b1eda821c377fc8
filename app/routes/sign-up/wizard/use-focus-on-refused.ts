import { useEffect, useRef } from "react";
import type { Wizard } from "./use-wizard.ts";

/** When the server sends the form back, the focus goes to the first field with words beside it. */
export function useFocusOnRefused({ refusedFields }: Wizard) {
  const form = useRef<HTMLFormElement>(null);
  const wasRefused = refusedFields.length > 0;
  useEffect(() => {
    if (wasRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wasRefused]);
  return form;
}
