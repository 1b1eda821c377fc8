import { firstName } from "#core/people/contacts.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { useSaySaved } from "./hide-details.tsx";
import type { Recipient } from "./use-dashboard.ts";

/** Takes a person off the list: first the consequences, then the button. */
export function RemovePerson({
  person: { id, fullName },
  onRemoved,
}: {
  person: Recipient;
  onRemoved: () => void;
}) {
  const saySaved = useSaySaved();
  const name = firstName(fullName);
  return (
    <details className="parted">
      <summary>{m.people_take_off({ name })}</summary>
      <div className="stack gap-2 inset">
        <p>{m.people_take_off_follows({ name })}</p>
        <ActButton
          act="remove-person"
          fields={{ id }}
          look="line"
          isInDialog
          whenLost={{ ask: "again", gone: "NOT_FOUND" }}
          onDone={() => {
            saySaved(m.saved_person_gone({ firstName: name }), true);
            onRemoved();
          }}
        >
          {m.people_remove({ name })}
        </ActButton>
      </div>
    </details>
  );
}
