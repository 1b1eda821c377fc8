import { useState } from "react";
import { Link } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { type ChannelKind, channelFacts, channelKinds } from "#core/people/channels.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { messageTitle } from "./message-words.ts";
import type { OutboxMessage } from "./use-outbox.ts";

type Filter = "all" | ChannelKind;

const icons: Record<ChannelKind, IconName> = { email: "mail", text: "text" };

type ListProps = {
  messages: readonly OutboxMessage[];
  openId: number | null;
  timeZone: string;
  today: Temporal.PlainDate;
};

/** Every message, newest first: all, or those of one kind. */
export function MessageList({ messages, openId, timeZone, today }: ListProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const shown = messages.filter(({ channel }) => filter === "all" || channel === filter);
  return (
    <nav className="tree" aria-label="Messages">
      <Filters messages={messages} filter={filter} onChange={setFilter} />
      {shown.length === 0 && <p className="soft">None yet.</p>}
      <ul className="outbox-list">
        {shown.map((message) => (
          <li key={message.id}>
            <Link
              to={`?message=${message.id}`}
              preventScrollReset
              aria-current={message.id === openId ? "true" : undefined}
            >
              <Icon name={icons[message.channel]} />
              <span className="breakable">
                <span className="vh">{capitalised(channelFacts[message.channel].words.one)}: </span>
                {messageTitle(message)}
                <br />
                <span className="soft sm light">
                  {momentWords(message.at, timeZone, today)}, to{" "}
                  {channelFacts[message.channel].format(message.to)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filters({
  messages,
  filter,
  onChange,
}: {
  messages: readonly OutboxMessage[];
  filter: Filter;
  onChange: (filter: Filter) => void;
}) {
  const countOf = (kind: ChannelKind) => messages.filter(({ channel }) => channel === kind).length;
  const filters: { value: Filter; words: string }[] = [
    { value: "all", words: `All ${messages.length}` },
    ...channelKinds.map((kind) => ({
      value: kind,
      words: `${capitalised(channelFacts[kind].words.many)} ${countOf(kind)}`,
    })),
  ];
  return (
    <fieldset className="row gap-2 below-5 choices">
      <legend className="vh">Show</legend>
      {filters.map(({ value, words }) => (
        <Button key={value} look="line" slim aria-pressed={filter === value} onClick={() => onChange(value)}>
          {words}
        </Button>
      ))}
    </fieldset>
  );
}
