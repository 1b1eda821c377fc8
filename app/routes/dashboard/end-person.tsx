import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { firstName } from "#core/people/contacts.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import { ConfirmFirst } from "./confirm-first.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import type { OwnRegistrant, Recipient } from "./use-dashboard.ts";

type EndProps = {
  person: OwnRegistrant;
  /** The people who get the reminders. Null until the server has answered. */
  recipients: readonly Recipient[] | null;
  /** Whether the account looks after others too. Then the button names the person whose reminders it ends. */
  isOneOfSeveral: boolean;
  onEnded: () => void;
};

/** Ends the reminders of one person for good. It first says what it removes and what is lost. */
export function EndPerson({ person, recipients, isOneOfSeveral, onEnded }: EndProps) {
  const [isAsked, setAsked] = useState(false);
  const hidden = useDetailsHidden();
  if (recipients === null) return null;
  const title = hidden ? m.reminder_end_these() : m.reminder_end_of_person({ name: firstName(person.fname) });
  return (
    <>
      <Button look="text" onClick={() => setAsked(true)}>
        {isOneOfSeveral ? title : m.reminder_end_these()}
      </Button>
      {isAsked && (
        <Modal title={title} isDanger onClose={() => setAsked(false)}>
          <EndQuestion
            person={person}
            recipients={recipients}
            onEnded={onEnded}
            onCancel={() => setAsked(false)}
          />
        </Modal>
      )}
    </>
  );
}

function EndQuestion({
  person,
  recipients,
  onEnded,
  onCancel,
}: Pick<EndProps, "person" | "onEnded"> & { recipients: readonly Recipient[]; onCancel: () => void }) {
  return (
    <ConfirmFirst
      words={{ confirm: m.reminder_end_confirm(), cancel: m.reminder_end_cancel() }}
      act="end-person"
      about={{ subscription: person.subscription }}
      whenLost={{ ask: "again", gone: "NOT_FOUND" }}
      onDone={onEnded}
      onCancel={onCancel}
    >
      <ul className="dotted">
        {whatGoes(person, recipients).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <strong>{m.reminder_end_for_good()}</strong> {m.reminder_end_one_place()}
      </p>
    </ConfirmFirst>
  );
}

function whatGoes({ active, endsOn }: OwnRegistrant, recipients: readonly Recipient[]): string[] {
  // The server writes to everybody who got the reminders by mail, except the account holder.
  const told = recipients.filter(
    ({ isAccountHolder, channels }) =>
      !isAccountHolder && channels.some(({ kind, state }) => kind === "email" && state === "confirmed"),
  ).length;
  const lastDay = active && endsOn !== null ? parsePlainDate(endsOn) : null;
  return [
    m.reminder_end_nothing_more(),
    m.reminder_end_dates_go(),
    ...(told > 0 ? [m.reminder_end_told({ people: told })] : []),
    ...(lastDay ? [m.reminder_end_rest_is_lost({ lastDay: formatLongDateWithYear(lastDay) })] : []),
  ];
}
