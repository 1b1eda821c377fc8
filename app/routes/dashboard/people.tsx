import { useState } from "react";
import { Temporal } from "temporal-polyfill";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { notify } from "#app/browser/notifications.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LateDialog } from "#app/components/ui/late.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { languageNow, nameOfLanguage } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";
import { firstName, formatUsPhone } from "#core/people/contacts.ts";
import { recipientsAtMost } from "#core/people/people-limits.ts";
import { choicesWithin } from "#core/people/reminder-sets.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { reminderSetWords } from "#core/words/pages/reminder-set-words.ts";
import { relationWords } from "#core/words/relation-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { type Channel, ChannelLine } from "./channel-line.tsx";
import { channelWords } from "./channel-words.ts";
import { useWhose } from "./chosen-person.ts";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import type { Recipient } from "./use-dashboard.ts";

type PeopleProps = {
  recipients: readonly Recipient[];
  /** The zone proposed for a new person: an IANA id. */
  timeZone: string;
};

/** The people who get the reminders, and their channels. */
export function People({ recipients, timeZone }: PeopleProps) {
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
            <Person recipient={recipient} onEdit={(phone) => setEditing({ person: recipient, phone })} />
          </li>
        ))}
      </ul>
      <p className="above-5">
        {hasRoom ? (
          <Button look="line" slim onClick={() => setEditing({ person: null })}>
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

type PersonProps = { recipient: Recipient; onEdit: (phone?: string) => void };

function Person({ recipient, onEdit }: PersonProps) {
  const { fullName, channels } = recipient;
  const hidden = useDetailsHidden();
  const hasMail = channels.some(({ kind, state }) => kind === "email" && state === "confirmed");
  return (
    <>
      <div className="row between at-start unbroken">
        <p className="breakable">
          <strong>
            <Private>{fullName}</Private>
          </strong>
          <br />
          <span className="soft">
            <Private>{roleWords(recipient)}</Private>
          </span>
        </p>
        <Button look="text" slim onClick={() => onEdit()}>
          {channels.some(({ state }) => state === "failing") ? m.people_fix() : m.reminder_edit()}
          {!hidden && <span className="vh"> {firstName(fullName)}</span>}
        </Button>
      </div>
      <ReminderLine recipient={recipient} />
      {recipient.language !== languageNow() && (
        <p className="soft">{m.people_language({ language: nameOfLanguage(recipient.language) })}</p>
      )}
      {channels.map((channel) => (
        <ChannelLine
          key={channel.id}
          channel={channel}
          hasMail={hasMail}
          isOwn={recipient.isAccountHolder}
          isResting={recipient.restsSince !== null}
          timeZone={recipient.timeZone}
        />
      ))}
      <OfferedNumber recipient={recipient} onAdd={onEdit} />
      <Rest recipient={recipient} />
      <MissingWays channels={channels} />
      {recipient.isAccountHolder && <SendTest />}
    </>
  );
}

/** The sign-up's maker entered a number as the account holder's. Only the holder can say whose it is. */
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
        <Button slim onClick={() => onAdd(offeredNumber)}>
          {m.people_offered_add()}
        </Button>
        <ActButton act="refuse-number" fields={{ id }} look="text" slim onDone={() => saySaved(m.saved_it())}>
          {m.people_offered_refuse()}
        </ActButton>
      </div>
    </Notice>
  );
}

/** A message to the account holder's own channels, as reminders go. */
function SendTest() {
  const whose = useWhose();
  const sent = () => void notify({ message: m.people_test_sent(), color: "green" });
  return (
    <ActButton act="test-message" fields={whose} look="text" slim onDone={sent}>
      {m.people_send_test()}
    </ActButton>
  );
}

/** Which reminders a contact gets, where these are not all. */
function ReminderLine({ recipient: { reminderSet, ownReminderSet } }: { recipient: Recipient }) {
  const isOwnChoice =
    ownReminderSet !== null &&
    ownReminderSet !== reminderSet &&
    choicesWithin(reminderSet).includes(ownReminderSet);
  if (!isOwnChoice && reminderSet === "all") return null;
  const { names, theyChose } = reminderSetWords;
  return <p className="soft">{(isOwnChoice ? theyChose[ownReminderSet] : names[reminderSet])()}</p>;
}

/** The registrant's own messages can rest (custody, the hospital). The account holder turns off an own channel instead. */
function Rest({
  recipient: { id, fullName, isAccountHolder, relation, restsSince, timeZone },
}: {
  recipient: Recipient;
}) {
  const hidden = useDetailsHidden();
  const [who, whose] = [isAccountHolder ? "own" : "other", firstName(fullName)] as const;
  if (restsSince === null)
    return relation === "registrant" && !isAccountHolder && !hidden ? (
      <ActButton
        act="rest"
        fields={{ id, rests: "yes" }}
        look="text"
        slim
        onDone={() => saySaved(m.saved_it())}
      >
        {m.rest_begin({ name: whose })}
      </ActButton>
    ) : null;
  const since = formatLongDateWithYear(
    Temporal.Instant.from(restsSince).toZonedDateTimeISO(timeZone).toPlainDate(),
  );
  return (
    <div className="row between">
      <p className="sm">
        <Private>{m.rest_since({ who, whose, since })}</Private>
      </p>
      <ActButton
        act="rest"
        fields={{ id, rests: "no" }}
        look="line"
        slim
        onDone={() => saySaved(m.saved_started())}
      >
        {m.rest_end()}
      </ActButton>
    </div>
  );
}

function roleWords({ isAccountHolder, relation }: Recipient): string {
  return isAccountHolder ? m.people_you() : relationWords[relation]();
}

function MissingWays({ channels }: { channels: readonly Channel[] }) {
  const missing = channelKinds.filter((kind) => !channels.some((one) => one.kind === kind));
  if (missing.length === 0) return null;
  return (
    <p className="row">
      {missing.map((kind) => (
        <Status key={kind} kind="off">
          {channelWords[kind].none()}
        </Status>
      ))}
    </p>
  );
}
