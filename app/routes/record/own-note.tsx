import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { sendUntilAnswered } from "#app/browser/lost-answer.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { noteLengthAtMost } from "#core/record.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { OwnRecord } from "./place-record.tsx";

const words = catalogue.record.note;

type NoteProps = {
  /** The id of the place. */
  place: string;
  dueOn: string;
  /** The date in words. */
  about: string;
  note: string;
  onChanged: (record: OwnRecord) => void;
};

/** A note of one's own beside a date: read, written and changed. It is shown as text, whatever it holds. */
export function OwnNote({ note, about, ...date }: NoteProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The field goes with its form, so the focus goes back to the button that opened it.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <NoteForm note={note} about={about} {...date} onClose={() => setOpen(false)} />;
  return (
    <>
      {note !== "" && (
        <p className="breakable">
          <span className="soft">{words.heading}:</span> {note}
        </p>
      )}
      <p className="no-print">
        <Button ref={opener} look="text" slim onClick={() => setOpen(true)}>
          {note === "" ? words.write : words.change}
          <span className="vh">: {about}</span>
        </Button>
      </p>
    </>
  );
}

function NoteForm({ place, dueOn, about, note, onChanged, onClose }: NoteProps & { onClose: () => void }) {
  const [text, setText] = useState(note);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const answer = await sendUntilAnswered(
      () => callApi(() => api.record[":id"].note.$put({ param: { id: place }, json: { dueOn, note: text } })),
      () => setFailure(catalogue.lostAnswer.askingAgain),
    );
    setBusy(false);
    if (!answer.success) return setFailure(answer.message);
    saySaved(catalogue.saved.note);
    onChanged(answer);
    onClose();
  }

  return (
    <form className="stack gap-2 no-print" method="post" noValidate onSubmit={(event) => void save(event)}>
      <FormFailure message={failure} />
      <div className="field">
        <label htmlFor={id}>{words.label(about)}</label>
        <p className="hint sm" id={`${id}-hint`}>
          {words.hint}
        </p>
        <textarea
          ref={field}
          id={id}
          rows={3}
          maxLength={noteLengthAtMost}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <p className="row">
        <Button type="submit" slim busy={busy}>
          {words.save}
        </Button>
        <Button look="text" slim onClick={onClose}>
          {words.cancel}
        </Button>
      </p>
    </form>
  );
}
