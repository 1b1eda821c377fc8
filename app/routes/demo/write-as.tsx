import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { formatUsPhone } from "#core/people/contacts.ts";
import { m } from "#messages";
import type { Outbox, OutboxMessage } from "./use-outbox.ts";

const keywords = () => [
  m.demo_text_us_done(),
  m.demo_text_us_stop(),
  m.demo_text_us_start(),
  m.demo_text_us_help(),
];

/** Answers a text from the number that received it: with one of the text's own answer words, or with others. */
export function AnswerText({ message, outbox }: { message: OutboxMessage; outbox: Outbox }) {
  return (
    <section className="parted stack" aria-labelledby="answer">
      <h3 id="answer">{m.demo_answer_as({ number: formatUsPhone(message.to) })}</h3>
      <WriteForm outbox={outbox} from={message.to} />
    </section>
  );
}

/** Texts us from any number: for example, one whose holder has not agreed yet. */
export function WriteAsSomebody({ outbox }: { outbox: Outbox }) {
  const ourNumber = useServerStatus()?.textNumber ?? null;
  return (
    <details className="card">
      <summary>{m.demo_text_us()}</summary>
      <div className="stack above-5">
        <p className="soft">
          {ourNumber === null
            ? m.demo_text_us_how()
            : m.demo_text_us_how_to({ number: formatUsPhone(ourNumber) })}
        </p>
        <WriteForm outbox={outbox} from={null} />
      </div>
    </details>
  );
}

/** The form, for a given number or with a field for one. After sending, the page opens our answer to that number. */
function WriteForm({ outbox, from }: { outbox: Outbox; from: string | null }) {
  const [, setQuery] = useSearchParams();
  const [number, setNumber] = useState("");
  const [words, setWords] = useState("");
  const [outcome, setOutcome] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});

  async function send(body: string): Promise<void> {
    setOutcome("");
    const answer = await outbox.textUs(from ?? number, body);
    if (answer === null) return;
    setWrong(answer.wrong);
    if (Object.keys(answer.wrong).length > 0) return;
    setWords("");
    const [newest] = answer.cameBack;
    setOutcome(newest ? m.demo_text_us_answered({ body }) : m.demo_text_us_not_answered({ body }));
    if (newest) setQuery({ message: String(newest.id) }, { preventScrollReset: true });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(words);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {from === null && (
        <Field
          label={m.demo_text_us_from()}
          type="tel"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={wrong.from}
        />
      )}
      <fieldset className="row gap-2">
        <legend className="vh">{m.demo_text_us_word()}</legend>
        {keywords().map((word) => (
          <Button key={word} look="line" slim busy={outbox.moving} onClick={() => void send(word)}>
            {word}
          </Button>
        ))}
      </fieldset>
      <div className="row at-end">
        <Field
          label={m.demo_text_us_words()}
          autoComplete="off"
          maxLength={1600}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          error={wrong.body}
        />
        <Button type="submit" look="line" busy={outbox.moving}>
          {m.demo_text_us_send()}
        </Button>
      </div>
      <Announced as="p" className="soft">
        {outcome}
      </Announced>
    </form>
  );
}
