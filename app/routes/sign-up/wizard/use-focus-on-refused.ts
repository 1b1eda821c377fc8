import { useEffect, useRef } from "react";
import type { Wizard } from "./use-wizard.ts";

/** After a refusal by the server, moves the focus to the first field with an error. */
export function useFocusOnRefused({ refusedFields }: Wizard) {
  const form = useRef<HTMLFormElement>(null);
  const wasRefused = refusedFields.length > 0;
  useEffect(() => {
    if (wasRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wasRefused]);
  return form;
}
