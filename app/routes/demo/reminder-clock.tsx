import { type FormEvent, useState } from "react";
import { Temporal } from "temporal-polyfill";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { clockWords } from "#app/components/ui/moment-words.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatLongDateWithYear, formatWeekday } from "#core/words/dates.ts";
import type { Outbox } from "./use-outbox.ts";

/** The clock that the reminders follow. It can be moved forward, and what falls due on the way goes out. */
export function ReminderClock({ outbox, timeZone }: { outbox: Outbox; timeZone: string }) {
  const { clock, moving } = outbox;
  if (clock === null) return null;
  const now = Temporal.Instant.from(clock.now).toZonedDateTimeISO(timeZone);
  const today = now.toPlainDate();
  return (
    <section className="card main stack" aria-labelledby="clock">
      <h2 className="t2" id="clock">
        The reminder clock
      </h2>
      <p className="lead">
        {formatWeekday(today)}, {formatLongDateWithYear(today)}, {clockWords(now)}
        {clock.aheadSeconds > 0 && <span className="soft"> (moved forward)</span>}
      </p>
      <p className="soft">
        Reminders go out by this clock. Move it to a date and watch what would be sent on the way.
      </p>
      <MoveForm outbox={outbox} today={today} />
      <Announced>
        <Progress outbox={outbox} />
      </Announced>
      {clock.aheadSeconds > 0 && (
        <Button look="text" busy={moving} onClick={outbox.reset}>
          Back to the real time
        </Button>
      )}
    </section>
  );
}

function MoveForm({ outbox: { moving, moveTo }, today }: { outbox: Outbox; today: Temporal.PlainDate }) {
  const [date, setDate] = useState("");
  const [wrong, setWrong] = useState<string>();
  const tomorrow = today.add({ days: 1 });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const target = parsePlainDate(date);
    const ahead = target !== null && Temporal.PlainDate.compare(target, today) > 0;
    setWrong(ahead ? undefined : "Please choose a date after the clock's. It only moves forward.");
    if (!ahead) return;
    moveTo(date);
    setDate("");
  }

  return (
    <form className="row at-end" method="post" noValidate onSubmit={submit}>
      <Field
        label="Move the reminder clock to"
        type="date"
        min={tomorrow.toString()}
        value={date}
        onChange={(event) => setDate(event.target.value)}
        error={wrong}
        disabled={moving}
      />
      <Button type="submit" busy={moving}>
        Move
      </Button>
      <Button look="line" busy={moving} onClick={() => moveTo(tomorrow.toString())}>
        Next day
      </Button>
    </form>
  );
}

function Progress({ outbox: { moving, wentOut } }: { outbox: Outbox }) {
  if (moving) {
    return (
      <p className="row">
        <progress aria-label="The clock is moving" /> The clock is moving; what is due goes out...
      </p>
    );
  }
  if (wentOut === null) return null;
  if (wentOut === 0) return <p>Nothing was due.</p>;
  return <p>{wentOut === 1 ? "1 message went out." : `${wentOut} messages went out.`}</p>;
}
