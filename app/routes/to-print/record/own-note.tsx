import { useEffect, useId, useRef, useState } from "react";
import { callApi } from "#app/browser/api.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { type FormOutcome, failureOf, formAction, textOf } from "#app/form-action.ts";
import { noteLengthAtMost } from "#core/dates/record.ts";
import { m } from "#messages";
import type { OwnRecord } from "./place-record.tsx";

interface NoteOutcome extends FormOutcome {
  /** The whole record with the note. */
  record?: OwnRecord;
}

/** Writes, changes or removes the note beside a date. */
export const noteAction = formAction<NoteOutcome>(async ({ fields, api }) => {
  const json = { dueOn: textOf(fields, "dueOn"), note: String(fields.get("note") ?? "") };
  const param = { id: textOf(fields, "location") };
  const answer = await callApi(() => api.record[":id"].note.$put({ param, json }));
  return answer.success ? { isDone: true, record: answer } : { failure: failureOf(answer) };
});

type NoteProps = {
  /** The id of the place. */
  place: string;
  dueOn: string;
  /** The date in words. */
  about: string;
  note: string;
  onChanged: (record: OwnRecord) => void;
};

/** The account holder's own note beside a date: shown, written and changed. It shows as plain text, whatever it contains. */
export function OwnNote({ note, about, ...date }: NoteProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The field disappears with its form, so the focus goes back to the button that opened it.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <NoteForm note={note} about={about} {...date} onClose={() => setOpen(false)} />;
  return (
    <>
      {note !== "" && (
        <p className="breakable">
          <span className="soft">{m.record_note_heading()}:</span> {note}
        </p>
      )}
      <p className="no-print">
        <Button ref={opener} look="text" slim onClick={() => setOpen(true)}>
          {note === "" ? m.record_note_write() : m.record_note_change()}
          <span className="vh">: {about}</span>
        </Button>
      </p>
    </>
  );
}

function NoteForm({ place, dueOn, about, note, onChanged, onClose }: NoteProps & { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { formProps, failure, sends } = usePageForm<NoteOutcome>({
    whenLost: { ask: "again" },
    onOutcome({ record }) {
      if (!record) return;
      saySaved(m.saved_note());
      onChanged(record);
      onClose();
    },
  });

  return (
    <form {...formProps} className="stack gap-2 no-print">
      <FormFailure message={failure} />
      <input type="hidden" name="location" value={place} />
      <input type="hidden" name="dueOn" value={dueOn} />
      <div className="field">
        <label htmlFor={id}>{m.record_note_label({ date: about })}</label>
        <p className="hint sm" id={`${id}-hint`}>
          {m.record_note_hint()}
        </p>
        <textarea
          ref={field}
          id={id}
          rows={3}
          maxLength={noteLengthAtMost}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          name="note"
          defaultValue={note}
        />
      </div>
      <p className="row">
        <Button slim {...sends}>
          {m.record_note_save()}
        </Button>
        <Button look="text" slim onClick={onClose}>
          {m.record_note_cancel()}
        </Button>
      </p>
    </form>
  );
}
