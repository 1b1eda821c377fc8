import { Arrived, LockScreen } from "#app/components/ui/lock-screen.tsx";
import { brand } from "#core/brand.ts";
import { leads } from "#core/words/messages/reminder-mail-words.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { m } from "#messages";

/** One reminder, as an open email and as a text, in their real words. */
export function OneReminder() {
  return (
    <figure className="one-reminder">
      <figcaption>{m.sample_about()}</figcaption>
      <div className="card">
        <p className="sm soft">{brand.senderName}</p>
        <p>
          <strong>{m.sample_mail_subject()}</strong>
        </p>
        <p className="parted">
          {leads.day(null, 3)}
          <br />
          <strong className="t2">{unbrokenDates(m.strip_example_day())}.</strong>
        </p>
        <MailStrip />
        <p>
          <span className="btn">{m.reminder_frame_done()}</span>
        </p>
      </div>
      <LockScreen time={m.sample_clock()} day={m.sample_today()}>
        <Arrived>
          <p className="breakable">{m.sample_text()}</p>
        </Arrived>
      </LockScreen>
    </figure>
  );
}

/** The days of the reminders, as the email has them: a bar for each, and its words as lines. */
function MailStrip() {
  return (
    <svg className="drawing" viewBox="0 0 240 114" aria-hidden="true">
      <path className="sent" d="M2 2h16v10H2z" />
      <path className="here" d="M0 18h240v18H0z" />
      <path d="M2 22h25v10H2zm0 20h34v10H2zm0 40h25v10H2zm0 20h16v10H2z" />
      <path className="diamond" d="M2 62h48v10H2z" />
      <path
        className="written"
        d="M62 7h46m14 0h60M62 27h46m14 0h60M62 47h46m14 0h60M62 67h46m14 0h36M62 87h46m14 0h56M62 107h46m14 0h60"
      />
    </svg>
  );
}
