import { useState } from "react";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LateDialog } from "#app/components/ui/late.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { formatUsPhone } from "#core/people/contacts.ts";
import { recipientsAtMost } from "#core/people/people-limits.ts";
import { relationWords } from "#core/words/relation-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { lookOfChannel } from "./channel-words.ts";
import { Private } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import { ListRow } from "./list-row.tsx";
import type { Recipient } from "./use-dashboard.ts";

type PeopleProps = {
  recipients: readonly Recipient[];
  /** The zone proposed for a new person: an IANA id. */
  timeZone: string;
  onOpen: (id: string) => void;
};

/** The people who get the reminders, and whether the messages arrive. */
export function People({ recipients, timeZone, onOpen }: PeopleProps) {
  const [editing, setEditing] = useState<{ person: Recipient | null; phone?: string } | null>(null);
  const close = () => setEditing(null);
  useHeadingForLostFocus("#people", "#people-heading", recipients);
  const hasRoom = recipients.length < recipientsAtMost;
  return (
    <section className="people" id="people" aria-labelledby="people-heading">
      <h2 className="rule t2 below-5" id="people-heading">
        {m.people_heading()}{" "}
        <span className="soft plain text-size">
          {m.people_count({ count: recipients.length, most: recipientsAtMost })}
        </span>
      </h2>
      <ul className="rows">
        {recipients.map((recipient) => (
          <li key={recipient.id} className="grid gap-2">
            <ListRow id={recipient.id} name={recipient.fullName} onOpen={() => onOpen(recipient.id)}>
              <p className="soft">
                <Private>{roleWords(recipient)}</Private>
              </p>
              <p className="row channel-line">
                {recipient.channels.map((channel) => {
                  const { kind, words } = lookOfChannel(channel, recipient);
                  return (
                    <Status key={channel.id} kind={kind}>
                      {words}
                    </Status>
                  );
                })}
              </p>
            </ListRow>
            <OfferedNumber
              recipient={recipient}
              onAdd={(phone) => setEditing({ person: recipient, phone })}
            />
          </li>
        ))}
      </ul>
      <p className="above-5">
        {hasRoom ? (
          <Button look="text" slim onClick={() => setEditing({ person: null })}>
            <Icon name="plus" />
            {m.wizard_add_person()}
          </Button>
        ) : (
          <span className="soft">{m.wizard_people_full()}</span>
        )}
      </p>
      {editing && (
        <LateDialog of={dialogs} onClose={close}>
          {({ PersonDialog }) => (
            <PersonDialog
              {...editing}
              hasRegistrant={recipients.some(({ relation }) => relation === "registrant")}
              timeZone={timeZone}
              onClose={close}
            />
          )}
        </LateDialog>
      )}
    </section>
  );
}

/** A number that the sign-up's maker entered as the account holder's. Only the holder can say whose it is. */
function OfferedNumber({
  recipient: { id, offeredNumber },
  onAdd,
}: {
  recipient: Recipient;
  onAdd: (phone: string) => void;
}) {
  if (offeredNumber === null) return null;
  return (
    <Notice className="stack gap-2">
      <p>
        <Private>{m.people_offered_number({ phone: formatUsPhone(offeredNumber) })}</Private>
      </p>
      <div className="row">
        <Button look="line" slim onClick={() => onAdd(offeredNumber)}>
          {m.people_offered_add()}
        </Button>
        <ActButton act="refuse-number" fields={{ id }} look="text" slim onDone={() => saySaved(m.saved_it())}>
          {m.people_offered_refuse()}
        </ActButton>
      </div>
    </Notice>
  );
}

export function roleWords({ isAccountHolder, relation }: Recipient): string {
  return isAccountHolder ? m.people_you() : relationWords[relation]();
}
