import { useSearchParams } from "react-router";
import { Temporal } from "temporal-polyfill";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { brand } from "#core/brand.ts";
import { MessageList } from "./message-list.tsx";
import { OpenedMessage } from "./opened-message.tsx";
import { ReminderClock } from "./reminder-clock.tsx";
import { type Outbox as OutboxState, useOutbox } from "./use-outbox.ts";
import { WriteAsSomebody } from "./write-as.tsx";
import "#app/styles/outbox-page.css";
import { Loading } from "#app/components/ui/loading.tsx";

export const meta = () => pageMeta("Demo outbox", `The emails and texts ${brand.name} would send.`);

/** Embedded mode's own page: the messages that would have been sent, and the clock that they follow. */
export default function Outbox() {
  const outbox = useOutbox();
  return (
    <div className="wrap">
      <div className="head stack">
        <h1>Demo outbox</h1>
        <Notice>
          <strong>Nothing here was sent to anyone.</strong> These are the emails and texts {brand.name} would
          send.
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
      <p className="soft sm">Times are in this browser's zone, {timeZone.replaceAll("_", " ")}.</p>
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
        No messages yet
      </h2>
      <p>Set up reminders: the code of the email check is the first message you will see here.</p>
      <ButtonLink to="/reminder_signup">Set up reminders</ButtonLink>
    </section>
  );
}
