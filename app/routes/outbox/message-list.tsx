import { useState } from "react";
import { Link } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { formatUsPhone } from "#core/contacts.ts";
import { messageTitle } from "./message-words.ts";
import type { OutboxMessage } from "./use-outbox.ts";

type Filter = "all" | OutboxMessage["channel"];

type ListProps = {
  messages: readonly OutboxMessage[];
  openId: number | null;
  timeZone: string;
  today: Temporal.PlainDate;
};

/** Every message, newest first, all or of one kind. */
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
              <Icon name={message.channel === "email" ? "mail" : "text"} />
              <span className="breakable">
                <span className="vh">{message.channel === "email" ? "Email: " : "Text: "}</span>
                {messageTitle(message)}
                <br />
                <span className="soft sm light">
                  {momentWords(message.at, timeZone, today)}, to {formatUsPhone(message.to)}
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
  const emails = messages.filter(({ channel }) => channel === "email").length;
  const filters = [
    { value: "all", words: `All ${messages.length}` },
    { value: "email", words: `Emails ${emails}` },
    { value: "text", words: `Texts ${messages.length - emails}` },
  ] as const;
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
