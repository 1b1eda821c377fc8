import type { ReactNode } from "react";
import { Temporal } from "temporal-polyfill";
import { notify } from "#app/browser/notifications.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Status } from "#app/components/ui/status.tsx";
import { channelFacts } from "#core/people/channels.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { failingWords } from "#core/words/failing-words.ts";
import { peopleWords } from "#core/words/pages/dashboard-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { lookOfChannel } from "./channel-words.ts";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import type { Recipient } from "./use-dashboard.ts";

export type Channel = Recipient["channels"][number];

type LineProps = {
  channel: Channel;
  /** Whether a mail can ask the person. */
  hasMail: boolean;
  /** Whether it is the account holder's own channel. */
  isOwn: boolean;
  /** The person's: since when the own messages rest, and the zone of the shown days. */
  restsSince: string | null;
  timeZone: string;
};

/** One channel of a person: its state, its address, and the actions for it. */
export function ChannelLine({ channel, hasMail, isOwn, restsSince, timeZone }: LineProps) {
  const { kind, words } = lookOfChannel(channel, { restsSince });
  return (
    <div className="channel">
      <p className="row channel-line">
        <Status kind={kind}>{words}</Status>
        <span className="soft breakable">
          <Private>{addressWords(channel)}</Private>
        </span>
      </p>
      <div className="row">
        {channel.canAskAgain && <AskAgain channel={channel} isOwn={isOwn} />}
        <ChannelSwitch channel={channel} />
      </div>
      <WhyNot channel={channel} timeZone={timeZone} />
      <HowToStart channel={channel} hasMail={hasMail} isOwn={isOwn} />
    </div>
  );
}

/** Since when nothing arrives there, and why: "Since December 3, 2026: there's no such mailbox." */
function WhyNot({ channel, timeZone }: Pick<LineProps, "channel" | "timeZone">) {
  const { failingSince, failingBecause } = channel;
  if (failingSince === null || failingBecause === null) return null;
  const day = Temporal.Instant.from(failingSince).toZonedDateTimeISO(timeZone).toPlainDate();
  return (
    <Hint>
      {m.people_failing_since({ day: formatLongDateWithYear(day), why: failingWords[failingBecause]() })}
    </Hint>
  );
}

/** What to do where no button helps: only a number's holder can start its texts, by START. */
function HowToStart({ channel, hasMail, isOwn }: Pick<LineProps, "channel" | "hasMail" | "isOwn">) {
  const textNumber = useServerStatus()?.textNumber ?? null;
  const hidden = useDetailsHidden();
  const isStoppedByThem = channel.state === "stopped" && !channel.canStart;
  // With details hidden, somebody who looks over a shoulder must not read how to reach us either.
  if (channel.kind !== "text" || hidden) return null;
  const ours = textNumber === null ? null : formatUsPhone(textNumber);
  if (channel.hasSentStop) return <Hint>{peopleWords.hasSentStop(ours)}</Hint>;
  if (isOwn) return null;
  if (ours === null) {
    return channel.state === "pending" && !hasMail ? <Hint>{m.people_no_email_to_ask()}</Hint> : null;
  }
  if (isStoppedByThem) return <Hint>{m.people_start_again_by_text({ number: ours })}</Hint>;
  if (channel.state !== "pending") return null;
  return (
    <Hint>
      {hasMail ? m.people_agree_by_text({ number: ours }) : m.people_ask_yourself({ number: ours })}
    </Hint>
  );
}

const Hint = ({ children }: { children: ReactNode }) => <p className="soft sm">{children}</p>;

const addressWords = ({ kind, address }: Channel): string => channelFacts[kind].format(address);

/** The address that a button acts on, for readers who cannot see where the button stands. */
function WayName({ channel }: { channel: Channel }) {
  return useDetailsHidden() ? null : <span className="vh"> {addressWords(channel)}</span>;
}

function ChannelSwitch({ channel }: { channel: Channel }) {
  const { id, canStop, canStart } = channel;
  if (!canStop && !canStart) return null;
  // A failing channel counts neither as on nor as stopped, so it has both buttons.
  const isFailing = channel.state === "failing";
  return (
    <>
      {canStart && (isFailing || !canStop) && (
        <ActButton
          act="start-channel"
          fields={{ id }}
          look="text"
          slim
          onDone={() => saySaved(m.saved_started())}
        >
          {isFailing ? m.people_try_again() : m.people_start_again()}
          <WayName channel={channel} />
        </ActButton>
      )}
      {canStop && (
        <ActButton
          act="stop-channel"
          fields={{ id }}
          look="text"
          slim
          onDone={() => saySaved(m.saved_stopped())}
        >
          {m.people_stop()}
          <WayName channel={channel} />
        </ActButton>
      )}
    </>
  );
}

function AskAgain({ channel, isOwn }: Pick<LineProps, "channel" | "isOwn">) {
  return (
    <ActButton
      act="ask-channel-again"
      fields={{ id: channel.id }}
      look="text"
      slim
      onDone={() =>
        void notify({
          message: isOwn ? m.people_ask_again_own_asked() : m.people_ask_again_others_asked(),
          color: "green",
        })
      }
    >
      {isOwn ? m.people_ask_again_own_button() : m.people_ask_again_others_button()}
      <WayName channel={channel} />
    </ActButton>
  );
}
