import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type Api, type ApiSuccess, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { useToday } from "#app/browser/page-clock.ts";
import { accountIsGone } from "#app/browser/session.ts";
import { browserTimeZone } from "#app/browser/us-time-zone.ts";
import { untilItIsRead, useAfterForms, usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { type FormOutcome, failureOf, type Posted, textOf } from "#app/form-action.ts";
import { accountEventWords } from "#core/words/pages/account-words.ts";
import { m } from "#messages";

type Events = ApiSuccess<Awaited<ReturnType<Api["account"]["activity"]["$get"]>>>["activity"];
type Event = Events[number];

interface ActivityOutcome extends FormOutcome {
  events?: Events;
}

export async function readActivity({ api }: Posted): Promise<ActivityOutcome> {
  const answer = await callApi(() => api.account.activity.$get());
  return answer.success ? { events: answer.activity } : { failure: failureOf(answer) };
}

/** Ends every session of the account, this one too. */
export async function disownActivity({ fields, api }: Posted): Promise<FormOutcome> {
  const param = { id: textOf(fields, "event") };
  const answer = await callApi(() => api.account.activity[":id"].disown.$post({ param }));
  return answer.success ? { isDone: true } : { failure: failureOf(answer) };
}

/** The account's events that last, or that shut others out: each with a button for "This wasn't me". */
export function Activity() {
  const [events, setEvents] = useState<Events | null>(null);
  const [asked, setAsked] = useState<Event | null>(null);
  const reading = usePageForm<ActivityOutcome>({
    whenLost: untilItIsRead,
    onOutcome: (outcome) => outcome.events && setEvents(outcome.events),
  });
  const read = useEffectEvent(() => reading.send({ action: "activity" }));
  useEffect(() => read(), []);
  useAfterForms(() => reading.send({ action: "activity" }));
  return (
    <section className="stack" aria-labelledby="activity">
      <h2 className="rule t2" id="activity">
        {m.account_activity_heading()}
      </h2>
      <p>{m.account_activity_what()}</p>
      <FormFailure message={reading.failure} />
      {events?.length === 0 && <p className="soft">{m.account_activity_none()}</p>}
      <ul className="rows">
        {events?.map((event) => (
          <li key={event.id}>
            <div className="row between">
              <EventWords event={event} />
              {!event.isDisowned && (
                <Button look="line" slim onClick={() => setAsked(event)}>
                  {m.account_activity_not_me()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <Modal title={m.account_activity_not_me()} isDanger onClose={() => setAsked(null)}>
          <Disowning event={asked} onCancel={() => setAsked(null)} />
        </Modal>
      )}
    </section>
  );
}

function EventWords({ event: { event, at, about, isDisowned } }: { event: Event }) {
  const timeZone = browserTimeZone() || "America/New_York";
  const today = useToday(timeZone);
  return (
    <p>
      <strong>{accountEventWords[event]()}</strong>
      <br />
      {about !== null && (
        <>
          {about}
          <br />
        </>
      )}
      <span className="soft">{momentWords(at, timeZone, today)}</span>
      {isDisowned && (
        <>
          <br />
          <span className="soft">{m.account_activity_disowned()}</span>
        </>
      )}
    </p>
  );
}

/** What the account holder still has to do by hand. */
const byHand: Partial<Record<Event["event"], () => string>> = {
  "contact-added": m.account_activity_more_contact_added,
  "channel-turned-off": m.account_activity_more_channel_turned_off,
  "contact-removed": m.account_activity_more_contact_removed,
  "contact-renamed": m.account_activity_more_contact_renamed,
  "copy-made": m.account_activity_more_copy_made,
  "date-ended": m.account_activity_more_date_ended,
  "reminders-ended": m.account_activity_more_reminders_ended,
};

function Disowning({ event, onCancel }: { event: Event; onCancel: () => void }) {
  const navigate = useNavigate();
  const { formProps, failure, running, sends } = usePageForm({
    // After a lost answer, a missing session proves that the server has ended it.
    whenLost: { ask: "again", gone: "LOGIN_REQUIRED" },
    onOutcome({ isDone }) {
      if (!isDone) return;
      accountIsGone();
      void navigate("/login", { replace: true });
      void notify({
        title: m.account_activity_done_title(),
        message: m.account_activity_done_message(),
        color: "green",
      });
    },
  });
  const more = byHand[event.event];
  return (
    <form {...formProps} className="stack gap-5">
      <p>
        {accountEventWords[event.event]()}
        {event.about !== null && <strong> {event.about}</strong>}
      </p>
      <p>{m.account_activity_lead()}</p>
      <ul className="dotted">
        {event.event === "codes-on" && <li>{m.account_activity_step_codes()}</li>}
        <li>{m.account_activity_step_log_out()}</li>
        <li>{m.account_activity_step_links()}</li>
        <li>{m.account_activity_step_password()}</li>
      </ul>
      {more !== undefined && <p>{more()}</p>}
      <FormFailure message={failure} />
      <input type="hidden" name="action" value="disown-activity" />
      <input type="hidden" name="event" value={event.id} />
      <p className="row actions">
        <Button className="danger" {...sends}>
          {running ? m.account_activity_securing() : m.account_activity_confirm()}
        </Button>
        <Button look="text" onClick={onCancel}>
          {m.password_asked_cancel()}
        </Button>
      </p>
    </form>
  );
}
