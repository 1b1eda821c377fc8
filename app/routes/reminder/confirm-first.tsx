import { type ReactNode, useState } from "react";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { catalogue } from "#core/words/catalogue.ts";

type ConfirmProps = {
  /** What it does: it is read before it is done. */
  children: ReactNode;
  words: { confirm: string; cancel: string };
  /** `say` shows a sentence until it has ended. */
  act: (say: (message: string) => void) => Promise<{ success: true } | { success: false; message: string }>;
  onDone: () => void;
  onCancel: () => void;
};

/** Says first what something does that cannot be undone here, and does it on a second press. */
export function ConfirmFirst({ children, words, act, onDone, onCancel }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await act(setFailure);
    setBusy(false);
    setFailure(null);
    if (answer.success) onDone();
    else setFailure(answer.message);
  }

  return (
    <div className="stack gap-5">
      {children}
      <FormFailure message={failure} />
      <p className="row">
        <Button busy={busy} onClick={() => void confirm()}>
          {busy ? catalogue.dialog.oneMoment : words.confirm}
        </Button>
        <Button look="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </div>
  );
}
