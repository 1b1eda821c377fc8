import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Status, type StatusKind } from "#app/components/ui/status.tsx";
import { formatUsPhone } from "#core/contacts.ts";
import type { Recipient } from "./use-own-reminders.ts";

type Channel = Recipient["channels"][number];

/** Six at most, the registrant included (spec section 9). */
const recipientsAtMost = 6;

/** Who gets the reminders, and over which ways they come. */
export function People({
  recipients,
  onChanged,
}: {
  recipients: readonly Recipient[];
  onChanged: () => void;
}) {
  return (
    <section className="s7" id="people" aria-labelledby="people-heading">
      <h2 className="rule t2 below-5" id="people-heading">
        Who gets reminders{" "}
        <span className="soft plain text-size">
          {recipients.length} of {recipientsAtMost}
        </span>
      </h2>
      <ul className="rows">
        {recipients.map((recipient) => (
          <li key={recipient.id} className="grid gap-2">
            <p className="breakable">
              <strong>{recipient.fullName}</strong>
              <br />
              <span className="soft">{roleWords(recipient)}</span>
            </p>
            {recipient.channels.map((channel) => (
              <ChannelLine key={channel.id} channel={channel} onChanged={onChanged} />
            ))}
            <MissingWays channels={recipient.channels} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const relationWords = {
  registrant: "The person who registers",
  family: "Family",
  friend: "Friend",
} as const;

function roleWords({ isAccountHolder, relation }: Recipient): string {
  return isAccountHolder ? "You. You look after this account." : relationWords[relation];
}

const stateLooks: Record<Channel["state"], { kind: StatusKind; words: string }> = {
  confirmed: { kind: "sent", words: "on" },
  pending: { kind: "plan", words: "waiting for a yes" },
  stopped: { kind: "off", words: "stopped" },
  failing: { kind: "bad", words: "does not arrive" },
};

const kindWords = { email: "Email", text: "Texts" } as const;

function ChannelLine({ channel, onChanged }: { channel: Channel; onChanged: () => void }) {
  const { kind, words } = stateLooks[channel.state];
  const address = channel.kind === "text" ? formatUsPhone(channel.address) : channel.address;
  return (
    <div className="row between">
      <p className="row channel-line">
        <Status kind={kind}>
          {kindWords[channel.kind]} {words}
        </Status>
        <span className="soft breakable">{address}</span>
      </p>
      <ChannelSwitch channel={channel} address={address} onChanged={onChanged} />
    </div>
  );
}

function ChannelSwitch({
  channel: { id, canStop, canStart },
  address,
  onChanged,
}: {
  channel: Channel;
  address: string;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState(false);
  if (!canStop && !canStart) return null;

  async function toggle(): Promise<void> {
    setBusy(true);
    const routes = api.recipients.channels[":id"];
    const param = { id };
    const answer = canStop
      ? await callApi(() => routes.stop.$post({ param }))
      : await callApi(() => routes.start.$post({ param }));
    setBusy(false);
    if (!answer.success) return void notify({ message: answer.message, color: "red" });
    onChanged();
  }

  return (
    <Button look="text" slim disabled={busy} onClick={() => void toggle()}>
      {canStop ? "Stop" : "Start again"}
      <span className="vh"> {address}</span>
    </Button>
  );
}

function MissingWays({ channels }: { channels: readonly Channel[] }) {
  const missing = (["email", "text"] as const).filter((kind) => !channels.some((one) => one.kind === kind));
  if (missing.length === 0) return null;
  return (
    <p className="row">
      {missing.map((kind) => (
        <Status key={kind} kind="off">
          No {kindWords[kind].toLowerCase()}
        </Status>
      ))}
    </p>
  );
}
