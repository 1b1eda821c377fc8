import { useEffect, useRef } from "react";
import { Temporal } from "temporal-polyfill";
import { Arrived, LockScreen } from "#app/components/ui/lock-screen.tsx";
import { clockWords } from "#app/components/ui/moment-words.ts";
import { brand } from "#core/brand.ts";
import { formatLongDate } from "#core/words/dates.ts";
import { m } from "#messages";
import { linksOf, withoutBrand } from "./message-words.ts";
import { useInboxPreview } from "./use-inbox-preview.ts";
import type { Outbox, OutboxMessage } from "./use-outbox.ts";
import { AnswerText } from "./write-as.tsx";

type MessageProps = { message: OutboxMessage; outbox: Outbox; timeZone: string };

/** One message as its reader finds it: first the line in the inbox or on the locked phone, then the opened message. */
export function OpenedMessage({ message, outbox, timeZone }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(message.id);
  useEffect(() => {
    if (shown.current === message.id) return;
    shown.current = message.id;
    heading.current?.focus();
  }, [message.id]);

  const at = Temporal.Instant.from(message.at).toZonedDateTimeISO(timeZone);
  return (
    <section className="stack" aria-labelledby="message">
      <h2 className="t2" id="message" tabIndex={-1} ref={heading}>
        {message.channel === "email" ? m.demo_opened_email() : m.demo_opened_text()}
      </h2>
      {message.channel === "email" ? (
        <OpenedMail message={message} time={clockWords(at)} />
      ) : (
        <OpenedText message={message} at={at} />
      )}
      <Links text={message.text} />
      {message.channel === "text" && <AnswerText key={message.to} message={message} outbox={outbox} />}
    </section>
  );
}

function OpenedMail({ message, time }: { message: OutboxMessage; time: string }) {
  const preview = useInboxPreview(message.id);
  return (
    <>
      <p className="soft">{m.demo_opened_in_inbox()}</p>
      <div className="inbox-line">
        <strong>{brand.senderName}</strong>
        <span className="soft sm">{time}</span>
        <span>{message.subject}</span>
        <span className="soft">{preview}</span>
      </div>
      <p className="soft">{m.demo_opened_whole()}</p>
      {message.hasHtml ? (
        <iframe
          key={message.id}
          className="mail-frame"
          title={m.demo_opened_email_frame({ subject: message.subject ?? "" })}
          sandbox=""
          src={`/api/outbox/${message.id}/html`}
        />
      ) : (
        <p className="bubble pre">{message.text}</p>
      )}
    </>
  );
}

function OpenedText({ message, at }: { message: OutboxMessage; at: Temporal.ZonedDateTime }) {
  return (
    <>
      <p className="soft">{m.demo_opened_on_phone()}</p>
      <LockScreen time={clockWords(at).replace(/\s.*/, "")} day={formatLongDate(at.toPlainDate())}>
        <Arrived>
          <p className="breakable">{withoutBrand(message.text)}</p>
        </Arrived>
      </LockScreen>
      <p className="soft">{m.demo_opened_whole()}</p>
      <p className="bubble opened breakable">{message.text}</p>
    </>
  );
}

/** The links of a mail, to follow from here: in its frame a mail is only for looking. */
function Links({ text }: { text: string }) {
  const links = linksOf(text);
  if (links.length === 0) return null;
  return (
    <div className="parted">
      <h3>{m.demo_links()}</h3>
      <ul className="plain-list">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a className="go" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
