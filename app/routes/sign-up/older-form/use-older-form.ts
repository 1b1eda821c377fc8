import { type FormEvent, useEffect, useRef, useState } from "react";
import { notify } from "#app/browser/notifications.ts";
import { fillWizard } from "#app/routes/sign-up/wizard/wizard-store.ts";
import {
  emptyOlderForm,
  type OlderForm,
  type OlderFormField,
  postedAnswers,
  signupFormOf,
  validateOlderForm,
  withOlderAnswer,
} from "#core/signup/older-form.ts";
import { sayProblem } from "#core/words/problem-words.ts";
import { m } from "#messages";

export type OlderFormState = ReturnType<typeof useOlderForm>;

/**
 * The older form's answers. Sending the form checks it. Then the wizard in this browser takes the answers over, and the browser itself
 * posts the ten fields, so that the server can lead on to the wizard with nothing in the address.
 */
export function useOlderForm() {
  const [form, setForm] = useState(emptyOlderForm);
  const [flagged, setFlagged] = useState<readonly OlderFormField[]>([]);
  const ref = usePostedTen(form);
  const problems = validateOlderForm(form);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const [first] = problems;
    if (!first) return fillWizard(signupFormOf(form));
    event.preventDefault();
    setFlagged(problems.map(({ field }) => field));
    await notify({ message: m.older_form_failed(), color: "red" });
    document.getElementById(first.field)?.focus();
  }

  return {
    form,
    formProps: { ref, method: "post", action: "/api/purchases", noValidate: true, onSubmit: submit } as const,
    answer(field: OlderFormField, value: string): void {
      // Another type has other fields, so problems of the old ones no longer count.
      if (field === "subscriberType") setFlagged([]);
      setForm((before) => withOlderAnswer(before, field, value));
    },
    errorOf(field: OlderFormField): string | undefined {
      const found = flagged.includes(field) && problems.find((problem) => problem.field === field);
      return found ? sayProblem(found.problem) : undefined;
    },
  };
}

/**
 * Makes the browser post exactly the old site's ten fields. Fields that the form does not ask for are empty, and the form does not post the
 * two questions.
 */
function usePostedTen(form: OlderForm) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = ref.current;
    const replaceFields = ({ formData }: FormDataEvent) => {
      for (const name of [...formData.keys()]) formData.delete(name);
      for (const [name, value] of postedAnswers(form)) formData.set(name, value);
    };
    element?.addEventListener("formdata", replaceFields);
    return () => element?.removeEventListener("formdata", replaceFields);
  }, [form]);
  return ref;
}
