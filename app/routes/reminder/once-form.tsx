import type { ReactNode } from "react";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { type FieldErrors, useSubmit } from "#app/components/account/use-submit.ts";
import { Button } from "#app/components/ui/button.tsx";
import type { OnceDateProblems } from "#core/once-date.ts";
import { sayEach } from "#core/words/problem-words.ts";

type FormProps = {
  submitLabel: string;
  check: (values: FormData) => { problems: OnceDateProblems } | object;
  send: (values: FormData) => Promise<{ success: true } | { success: false; message: string }>;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
  children: (errors: FieldErrors) => ReactNode;
};

/** The form of a date that comes once, whether it is added or moved. */
export function OnceForm({ submitLabel, check, send, onChanged, onClose, children }: FormProps) {
  const { formProps, errors, failure, blocked } = useSubmit({
    check: (values) => {
      const checked = check(values);
      return "problems" in checked ? sayEach(checked.problems) : {};
    },
    send: async (values) => {
      const answer = await send(values);
      if (answer.success) {
        onChanged();
        onClose();
      }
      return answer;
    },
  });
  return (
    <form className="stack gap-5" {...formProps}>
      <FormFailure message={failure} />
      {children(errors)}
      <p className="row">
        <Button type="submit" disabled={blocked}>
          {submitLabel}
        </Button>
        <Button look="text" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
