import type { ReactNode } from "react";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import type { FieldErrors } from "#app/form-action.ts";
import { m } from "#messages";
import type { DashboardOutcome } from "./dashboard-action.ts";
import { useSaySaved } from "./hide-details.tsx";

type FormProps = {
  /** The verb: a key of `acts`. After a lost answer the form is sent again until an answer comes. */
  act: string;
  /** The fields that name the verb's person or place. */
  about: Readonly<Record<string, string>>;
  submitLabel: string;
  /** The page's words after saving. */
  saved: (typed: Readonly<Record<string, string>>) => string;
  onClose: () => void;
  /** The fields. */
  children: (errors: FieldErrors) => ReactNode;
};

/** The form of a dialog. It closes the dialog once the server has taken the answers. */
export function DialogForm({ act, about, submitLabel, saved, onClose, children }: FormProps) {
  const saySaved = useSaySaved();
  const { formProps, errors, failure, sends } = usePageForm<DashboardOutcome>({
    whenLost: { ask: "again" },
    onOutcome({ isDone, typed = {} }) {
      if (!isDone) return;
      saySaved(saved(typed), true);
      onClose();
    },
  });
  return (
    <form className="stack gap-5" {...formProps}>
      <FormFailure message={failure} />
      <HiddenFields of={about} />
      {children(errors)}
      <p className="row actions">
        <Button {...sends} name="action" value={act}>
          {submitLabel}
        </Button>
        <Button look="text" onClick={onClose}>
          {m.dialog_cancel()}
        </Button>
      </p>
    </form>
  );
}
