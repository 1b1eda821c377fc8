import type { FormEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/browser/store.ts";
import { type FieldErrors, type FormOutcome, hasErrors } from "#app/form-action.ts";
import { useLateWords } from "../ui/use-late.ts";

type Submit = {
  /** Finds what the browser can find; an empty record lets the form go. */
  check: (values: FormData, form: HTMLFormElement) => FieldErrors;
  /**
   * Sends the form. Never throws. A failure has a sentence, and also a code where the page does more than show the
   * sentence. `say` shows a sentence meanwhile.
   */
  send: (
    values: FormData,
    say: (message: string) => void,
  ) => Promise<{ success: true } | { success: false; message: string; code?: string }>;
  /** What the server has said to this form, which the browser had posted without a script. */
  posted?: FormOutcome | undefined;
  /** Whether the page has an `action`: then the form may be sent before the script has woken. */
  isPlain?: boolean;
};

/**
 * A form that the browser checks and sends. Its fields keep what was typed, whatever happens. The first wrong field
 * gets the focus. Spread `formProps` on the form: its method "post" keeps what is typed out of the address if the
 * browser sends the form without a script. Spread `sends` on the form's button.
 */
export function useSubmit({ check, send, posted, isPlain = false }: Submit) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>(posted?.errors ?? {});
  const [failed, setFailed] = useState<FormOutcome["failure"] | null>(posted?.failure);
  const [running, setRunning] = useState(false);
  const hydrated = useHydrated();

  useEffect(() => {
    if (hasErrors(errors)) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [errors]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (running) return;
    const values = new FormData(event.currentTarget);
    const found = check(values, event.currentTarget);
    setErrors(found);
    setFailed(null);
    if (hasErrors(found)) return;
    setRunning(true);
    const result = await send(values, (message) => setFailed({ message }));
    setRunning(false);
    setFailed(result.success ? null : result);
  }

  const formProps = { ref: form, method: "post", noValidate: true, onSubmit: submit } as const;
  const late = useLateWords(running);
  const [failure, failureCode] = [failed?.message ?? late, failed?.code];
  const sends = { type: "submit", busy: running, disabled: !hydrated && !isPlain } as const;
  return { formProps, errors, failure, failureCode, running, sends };
}
