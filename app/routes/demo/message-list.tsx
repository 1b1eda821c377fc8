import { useState } from "react";
import { Link } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { hidden, RichMessage } from "#app/components/ui/rich-message.tsx";
import { type ChannelKind, channelFacts, channelKinds } from "#core/people/channels.ts";
import { m } from "#messages";
import { messageTitle } from "./message-words.ts";
import type { OutboxMessage } from "./use-outbox.ts";

type Filter = "all" | ChannelKind;

const icons: Record<ChannelKind, IconName> = { email: "mail", text: "text" };

const kindWords = {
  email: { named: m.demo_message_email, counted: m.demo_messages_emails },
  text: { named: m.demo_message_text, counted: m.demo_messages_texts },
};

type ListProps = {
  messages: readonly OutboxMessage[];
  openId: number | null;
  timeZone: string;
  today: Temporal.PlainDate;
};

/** The messages, newest first: all, or those of one channel. */
export function MessageList({ messages, openId, timeZone, today }: ListProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const shown = messages.filter(({ channel }) => filter === "all" || channel === filter);
  return (
    <nav className="tree" aria-label={m.demo_messages()}>
      <Filters messages={messages} filter={filter} onChange={setFilter} />
      {shown.length === 0 && <p className="soft">{m.demo_messages_none()}</p>}
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
                <RichMessage
                  parts={kindWords[message.channel].named.parts({ title: messageTitle(message) })}
                  marks={{ hidden }}
                />
                <br />
                <span className="soft sm light">
                  {m.demo_message_sent({
                    moment: momentWords(message.at, timeZone, today),
                    address: channelFacts[message.channel].format(message.to),
                  })}
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
    { value: "all", words: m.demo_messages_all({ count: messages.length }) },
    ...channelKinds.map((kind) => ({
      value: kind,
      words: kindWords[kind].counted({ count: countOf(kind) }),
    })),
  ];
  return (
    <fieldset className="row gap-2 below-5 choices">
      <legend className="vh">{m.demo_messages_show()}</legend>
      {filters.map(({ value, words }) => (
        <Button key={value} look="line" slim aria-pressed={filter === value} onClick={() => onChange(value)}>
          {words}
        </Button>
      ))}
    </fieldset>
  );
}
