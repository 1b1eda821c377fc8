import { useEffect, useRef } from "react";
import type { Wizard } from "./use-wizard.ts";

/** When the server sends the form back, the focus goes to the first field with words beside it. */
export function useFocusOnRefused({ wasRefused }: Wizard) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wasRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wasRefused]);
  return form;
}
