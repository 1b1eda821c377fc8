import type { ReactNode } from "react";
import { usePageForm, type WhenLost } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { m } from "#messages";
import type { DashboardOutcome } from "./dashboard-action.ts";

type ConfirmProps = {
  /** What the act does. The reader reads it before doing it. */
  children: ReactNode;
  words: { confirm: string; cancel: string };
  /** The verb, a key of `acts`, and the fields that it needs. */
  act: string;
  about: Readonly<Record<string, string>>;
  whenLost: WhenLost<DashboardOutcome>;
  onDone: () => void;
  onCancel: () => void;
};

/** Explains an act that nobody can undo here. A second press carries it out. */
export function ConfirmFirst({ children, words, act, about, whenLost, onDone, onCancel }: ConfirmProps) {
  const { formProps, failure, running, sends } = usePageForm<DashboardOutcome>({
    whenLost,
    onOutcome: ({ isDone }) => isDone && onDone(),
  });
  return (
    <form {...formProps} className="stack gap-5">
      {children}
      <FormFailure message={failure} />
      <HiddenFields of={about} />
      <p className="row actions">
        <Button className="danger" {...sends} name="action" value={act}>
          {running ? m.dialog_one_moment() : words.confirm}
        </Button>
        <Button look="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </form>
  );
}
