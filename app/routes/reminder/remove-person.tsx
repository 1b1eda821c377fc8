import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { sendRemoval } from "#app/browser/lost-answer.ts";
import { useIsHere } from "#app/browser/use-is-here.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { firstName } from "#core/contacts.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Recipient } from "./use-dashboard.ts";
import { useSaySaved } from "./use-say-saved.ts";

/** Takes a person off the list: first what that means, then the button. */
export function RemovePerson({
  person: { id, fullName },
  onRemoved,
}: {
  person: Recipient;
  onRemoved: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const saySaved = useSaySaved();
  const isHere = useIsHere();
  const name = firstName(fullName);

  async function remove(): Promise<void> {
    setBusy(true);
    const answer = await sendRemoval(
      () => callApi(() => api.recipients[":id"].$delete({ param: { id } })),
      () => setFailure(catalogue.lostAnswer.askingAgain),
      { isWanted: isHere },
    );
    setBusy(false);
    if (!answer.success) return setFailure(answer.message);
    saySaved(catalogue.saved.personGone(name), true);
    onRemoved();
  }

  return (
    <details className="parted">
      <summary>Take {name} off the list</summary>
      <div className="stack gap-2 inset">
        <FormFailure message={failure} />
        <p>{name} gets no more reminders. What was sent stays in your history.</p>
        <Button look="line" busy={busy} onClick={() => void remove()}>
          Remove {name}
        </Button>
      </div>
    </details>
  );
}
