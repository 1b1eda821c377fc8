import { useSearchParams } from "react-router";
import { Temporal } from "temporal-polyfill";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { RichMessage, strong } from "#app/components/ui/rich-message.tsx";
import { brand } from "#core/brand.ts";
import { MessageList } from "./message-list.tsx";
import { OpenedMessage } from "./opened-message.tsx";
import { ReminderClock } from "./reminder-clock.tsx";
import { type Outbox as OutboxState, useOutbox } from "./use-outbox.ts";
import { WriteAsSomebody } from "./write-as.tsx";
import "#app/styles/outbox-page.css";
import { Loading } from "#app/components/ui/loading.tsx";
import { m } from "#messages";

export const meta = () => pageMeta(m.demo_title(), m.demo_description({ brand: brand.name }));

/** Embedded mode's own page: the messages that would have been sent, and their clock. */
export default function Outbox() {
  const outbox = useOutbox();
  return (
    <div className="wrap">
      <div className="head stack">
        <h1>{m.demo_title()}</h1>
        <Notice>
          <RichMessage parts={m.demo_nothing_sent.parts({ brand: brand.name })} marks={{ strong }} />
        </Notice>
        <NeedsScript what="page" />
        <FormFailure message={outbox.failure} />
      </div>
      {outbox.clock === null ? (
        !outbox.failure && <Loading />
      ) : (
        <Contents outbox={outbox} now={outbox.clock.now} />
      )}
    </div>
  );
}

function Contents({ outbox, now }: { outbox: OutboxState; now: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="stack gap-6">
      <ReminderClock outbox={outbox} timeZone={timeZone} />
      <Messages outbox={outbox} now={now} timeZone={timeZone} />
      <WriteAsSomebody outbox={outbox} />
      <p className="soft sm">{m.demo_time_zone({ zone: timeZone.replaceAll("_", " ") })}</p>
    </div>
  );
}

function Messages({ outbox, now, timeZone }: { outbox: OutboxState; now: string; timeZone: string }) {
  const [query] = useSearchParams();
  const { messages } = outbox;
  if (messages === null) return null;
  const [newest] = messages;
  if (!newest) return <Empty />;
  const open = messages.find(({ id }) => String(id) === query.get("message")) ?? newest;
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return (
    <div className="side left">
      <MessageList messages={messages} openId={open.id} timeZone={timeZone} today={today} />
      <OpenedMessage message={open} outbox={outbox} timeZone={timeZone} />
    </div>
  );
}

function Empty() {
  return (
    <section className="card stack" aria-labelledby="empty">
      <h2 className="t2" id="empty">
        {m.demo_empty()}
      </h2>
      <p>{m.demo_empty_next()}</p>
      <ButtonLink to="/reminder_signup">{m.door_set_up()}</ButtonLink>
    </section>
  );
}
