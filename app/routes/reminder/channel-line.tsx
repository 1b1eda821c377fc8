import { useState } from "react";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Status, type StatusKind } from "#app/components/ui/status.tsx";
import { formatUsPhone } from "#core/contacts.ts";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import type { Recipient } from "./use-own-reminders.ts";

export type Channel = Recipient["channels"][number];

const stateLooks: Record<Channel["state"], { kind: StatusKind; words: string }> = {
  confirmed: { kind: "sent", words: "on" },
  pending: { kind: "plan", words: "waiting for a yes" },
  stopped: { kind: "off", words: "stopped" },
  failing: { kind: "bad", words: "does not arrive" },
};

export const kindWords = { email: "Email", text: "Texts" } as const;

type LineProps = {
  channel: Channel;
  /** Whether its holder can be reached by mail, to be asked. */
  hasMail: boolean;
  onChanged: () => void;
};

/** One way to a person: how it stands, where it leads, and what can be done about it here. */
export function ChannelLine({ channel, hasMail, onChanged }: LineProps) {
  const { kind, words } = stateLooks[channel.state];
  return (
    <div className="row between">
      <p className="row channel-line">
        <Status kind={kind}>
          {kindWords[channel.kind]} {words}
        </Status>
        <span className="soft breakable">
          <Private>{addressWords(channel)}</Private>
        </span>
      </p>
      <p className="row">
        {channel.canAskAgain && <AskAgain channel={channel} />}
        <ChannelSwitch channel={channel} onChanged={onChanged} />
      </p>
      {channel.state === "pending" && !hasMail && (
        <p className="soft sm">We ask by email. Add an email address to ask them.</p>
      )}
    </div>
  );
}

const addressWords = ({ kind, address }: Channel): string =>
  kind === "text" ? formatUsPhone(address) : address;

/** Which way a button is about, for those who cannot see where it stands. */
function WayName({ channel }: { channel: Channel }) {
  return useDetailsHidden() ? null : <span className="vh"> {addressWords(channel)}</span>;
}

function ChannelSwitch({ channel, onChanged }: { channel: Channel; onChanged: () => void }) {
  const { id, canStop, canStart } = channel;
  const { busy, run } = useCall(onChanged);
  if (!canStop && !canStart) return null;
  const { stop, start } = api.recipients.channels[":id"];
  const call = () =>
    canStop ? callApi(() => stop.$post({ param: { id } })) : callApi(() => start.$post({ param: { id } }));
  return (
    <Button look="text" slim disabled={busy} onClick={() => void run(call)}>
      {canStop ? "Stop" : "Start again"}
      <WayName channel={channel} />
    </Button>
  );
}

function AskAgain({ channel }: { channel: Channel }) {
  const { busy, run } = useCall(() => {
    void notify({ message: "We have asked them once more, by email.", color: "green" });
  });
  const route = api.recipients.channels[":id"]["ask-again"];
  const call = () => callApi(() => route.$post({ param: { id: channel.id } }));
  return (
    <Button look="text" slim disabled={busy} onClick={() => void run(call)}>
      Ask again
      <WayName channel={channel} />
    </Button>
  );
}

/** One call at a time; a failure is said in a dialog. */
function useCall(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  async function run(call: () => Promise<{ success: true } | ApiFailure>): Promise<void> {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer.success) onDone();
    else void notify({ message: answer.message, color: "red" });
  }
  return { busy, run };
}
