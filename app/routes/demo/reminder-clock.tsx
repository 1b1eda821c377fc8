import { type FormEvent, useState } from "react";
import { Temporal } from "temporal-polyfill";
import { refuseHalfTyped } from "#app/browser/half-typed.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { clockWords } from "#app/components/ui/moment-words.ts";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatFullDate } from "#core/words/dates.ts";
import { m } from "#messages";
import type { Outbox } from "./use-outbox.ts";

const soft = (words: string) => <span className="soft">{words}</span>;

/** The clock of the reminders. The reader can move it forward, and every message that falls due on the way goes out. */
export function ReminderClock({ outbox, timeZone }: { outbox: Outbox; timeZone: string }) {
  const { clock, moving } = outbox;
  if (clock === null) return null;
  const now = Temporal.Instant.from(clock.now).toZonedDateTimeISO(timeZone);
  const today = now.toPlainDate();
  const words = { day: formatFullDate(today), time: clockWords(now) };
  return (
    <section className="card main stack" aria-labelledby="clock">
      <h2 className="t2" id="clock">
        {m.demo_clock()}
      </h2>
      <p className="lead">
        {clock.aheadSeconds > 0 ? (
          <RichMessage parts={m.demo_clock_ahead.parts(words)} marks={{ soft }} />
        ) : (
          m.demo_clock_now(words)
        )}
      </p>
      <p className="soft">{m.demo_clock_what()}</p>
      <MoveForm outbox={outbox} today={today} />
      <Announced>
        <Progress outbox={outbox} />
      </Announced>
      {clock.aheadSeconds > 0 && (
        <Button look="text" busy={moving} onClick={outbox.reset}>
          {m.demo_clock_reset()}
        </Button>
      )}
    </section>
  );
}

function MoveForm({ outbox: { moving, moveTo }, today }: { outbox: Outbox; today: Temporal.PlainDate }) {
  const [date, setDate] = useState("");
  const [wrong, setWrong] = useState<string>();
  const tomorrow = today.add({ days: 1 });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (refuseHalfTyped(event.currentTarget)) return;
    const target = parsePlainDate(date);
    const ahead = target !== null && Temporal.PlainDate.compare(target, today) > 0;
    setWrong(ahead ? undefined : m.demo_clock_only_forward());
    if (!ahead) return;
    moveTo(date);
    setDate("");
  }

  return (
    <form className="row at-end" method="post" noValidate onSubmit={submit}>
      <Field
        label={m.demo_clock_move_to()}
        type="date"
        min={tomorrow.toString()}
        value={date}
        onChange={(event) => setDate(event.target.value)}
        error={wrong}
        disabled={moving}
      />
      <Button type="submit" busy={moving}>
        {m.demo_clock_move()}
      </Button>
      <Button look="line" busy={moving} onClick={() => moveTo(tomorrow.toString())}>
        {m.demo_clock_next_day()}
      </Button>
    </form>
  );
}

function Progress({ outbox: { moving, wentOut } }: { outbox: Outbox }) {
  if (moving) {
    return (
      <p className="row">
        <progress aria-label={m.demo_clock_is_moving()} /> {m.demo_clock_moving()}
      </p>
    );
  }
  if (wentOut === null) return null;
  if (wentOut === 0) return <p>{m.demo_clock_nothing_due()}</p>;
  return <p>{m.demo_clock_sent({ count: wentOut })}</p>;
}
