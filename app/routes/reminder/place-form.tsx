import type { ReactNode } from "react";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { type FieldErrors, textOf, useSubmit } from "#app/components/account/use-submit.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import type { PlaceProblems } from "#core/places.ts";
import { sayEach } from "#core/words/problem-words.ts";

type PlaceFormProps = {
  title: string;
  submitLabel: string;
  /** What the browser finds in the answers, before they are sent. */
  check: (values: FormData) => { problems: PlaceProblems } | { place: object };
  send: (values: FormData) => Promise<{ success: true } | { success: false; message: string }>;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
  /** The fields. */
  children: (errors: FieldErrors) => ReactNode;
};

/** What a place says of itself, whether it is added or edited. */
export const placeAnswersIn = (values: FormData) => ({
  name: textOf(values, "name"),
  officePhone: textOf(values, "officePhone"),
  timesPerYear: Number(textOf(values, "timesPerYear")),
});

/** The dialog around a place's fields: it checks, sends, and closes once the server has taken them. */
export function PlaceForm({ title, submitLabel, check, send, onChanged, onClose, children }: PlaceFormProps) {
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
    <Modal title={title} onClose={onClose}>
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
    </Modal>
  );
}
