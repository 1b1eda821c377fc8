import type { ReactNode } from "react";
import type { ApiFailure } from "#app/browser/api.ts";
import { sendUntilAnswered } from "#app/browser/lost-answer.ts";
import { useIsHere } from "#app/browser/use-is-here.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { useSubmit } from "#app/components/account/use-submit.ts";
import { Button } from "#app/components/ui/button.tsx";
import type { FieldErrors } from "#app/form-action.ts";
import type { Problem } from "#core/refusals.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { sayEach } from "#core/words/problem-words.ts";
import { useSaySaved } from "./use-say-saved.ts";

type FormProps = {
  submitLabel: string;
  /** What the browser finds in the answers, before they are sent. Null when it has nothing to compare them with. */
  check: (values: FormData) => { problems: Partial<Record<string, Problem>> } | object | null;
  /** A change that may arrive twice: it is sent again until an answer comes. `isAgain`: it may have arrived. */
  send: (values: FormData, isAgain: boolean) => Promise<{ success: true } | ApiFailure>;
  /** What the page says once it is saved. */
  saved: (values: FormData) => string;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
  /** The fields. */
  children: (errors: FieldErrors) => ReactNode;
};

/** What the query of an addition says when it may have arrived: the server adds nothing twice then. */
export const again = (isAgain: boolean): { again?: "true" } => (isAgain ? { again: "true" } : {});

/** The form of a dialog. It checks, sends, and closes the dialog once the server has taken the answers. */
export function DialogForm({ submitLabel, check, send, saved, onChanged, onClose, children }: FormProps) {
  const saySaved = useSaySaved();
  const isHere = useIsHere();
  const { formProps, errors, failure, sends } = useSubmit({
    check: (values) => {
      const checked = check(values);
      return checked !== null && "problems" in checked ? sayEach(checked.problems) : {};
    },
    send: async (values, say) => {
      const answer = await sendUntilAnswered<{ success: true } | ApiFailure>(
        (isAgain) => send(values, isAgain),
        () => say(catalogue.lostAnswer.askingAgain),
        isHere,
      );
      // It may have arrived before the dialog was closed: the page shows what is.
      if (!answer.success && !isHere()) onChanged();
      if (answer.success) {
        saySaved(saved(values), true);
        onChanged();
        if (isHere()) onClose();
      }
      return answer;
    },
  });
  return (
    <form className="stack gap-5" {...formProps}>
      <FormFailure message={failure} />
      {children(errors)}
      <p className="row">
        <Button {...sends}>{submitLabel}</Button>
        <Button look="text" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
