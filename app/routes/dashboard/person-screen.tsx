import { useState } from "react";
import { Temporal } from "temporal-polyfill";
import { notify } from "#app/browser/notifications.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { languageNow, nameOfLanguage } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";
import { firstName } from "#core/people/contacts.ts";
import { choicesWithin } from "#core/people/reminder-sets.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { reminderSetWords } from "#core/words/pages/reminder-set-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { type Channel, ChannelLine } from "./channel-line.tsx";
import { channelWords } from "./channel-words.ts";
import { useWhose } from "./chosen-person.ts";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { roleWords } from "./people.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import type { Recipient } from "./use-dashboard.ts";

type ScreenProps = {
  recipient: Recipient;
  /** Everybody on the list, this person included. */
  recipients: readonly Recipient[];
};

/** All about one person on the list: the channels, the state of each, and the actions. */
export function PersonScreen({ recipient, recipients }: ScreenProps) {
  const [isEdited, setEdited] = useState(false);
  const { fullName, channels, language, timeZone, isAccountHolder, restsSince } = recipient;
  const hidden = useDetailsHidden();
  const hasMail = channels.some(({ kind, state }) => kind === "email" && state === "confirmed");
  return (
    <>
      <p className="soft">
        <Private>{roleWords(recipient)}</Private>
      </p>
      <ReminderLine recipient={recipient} />
      {language !== languageNow() && (
        <p className="soft">{m.people_language({ language: nameOfLanguage(language) })}</p>
      )}
      <ul className="rows">
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelLine
              channel={channel}
              hasMail={hasMail}
              isOwn={isAccountHolder}
              restsSince={restsSince}
              timeZone={timeZone}
            />
          </li>
        ))}
      </ul>
      <MissingWays channels={channels} />
      <div className="row">
        <Button look="line" onClick={() => setEdited(true)}>
          {channels.some(({ state }) => state === "failing") ? m.people_fix() : m.reminder_edit()}
          {!hidden && <span className="vh"> {firstName(fullName)}</span>}
        </Button>
        {isAccountHolder && <SendTest />}
        <Rest recipient={recipient} />
      </div>
      {isEdited && (
        <PersonDialog
          person={recipient}
          hasRegistrant={recipients.some(({ relation }) => relation === "registrant")}
          timeZone={timeZone}
          onClose={() => setEdited(false)}
        />
      )}
    </>
  );
}

/** Sends a test message to the account holder's own channels, the way reminders go. */
function SendTest() {
  const whose = useWhose();
  const sent = () => void notify({ message: m.people_test_sent(), color: "green" });
  return (
    <ActButton act="test-message" fields={whose} look="text" slim onDone={sent}>
      {m.people_send_test()}
    </ActButton>
  );
}

/** A contact's set of reminders, when it is not all of them. */
function ReminderLine({ recipient: { reminderSet, ownReminderSet } }: { recipient: Recipient }) {
  const isOwnChoice =
    ownReminderSet !== null &&
    ownReminderSet !== reminderSet &&
    choicesWithin(reminderSet).includes(ownReminderSet);
  if (!isOwnChoice && reminderSet === "all") return null;
  const { names, theyChose } = reminderSetWords;
  return <p className="soft">{(isOwnChoice ? theyChose[ownReminderSet] : names[reminderSet])()}</p>;
}

/** The registrant's own messages can rest (custody, the hospital). An account holder turns off the own channel instead. */
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
