import type { ComponentProps, ReactNode } from "react";
import { type SyntheticEvent, useEffect, useId, useState } from "react";
import { isHalfTyped } from "#app/browser/half-typed.ts";
import { m } from "#messages";
import { Announced } from "./announced.tsx";
import { FieldError } from "./field-error.tsx";

type Words = {
  label: ReactNode;
  /** A hint about the answer, between label and field. */
  hint?: ReactNode;
  /** The error, below the field. */
  error?: string | undefined;
  /** The ids of further hints elsewhere on the page, with spaces between: the rules of a password, say. */
  helpIds?: string | undefined;
};

function useFieldIds({
  id,
  hint,
  error,
  helpIds,
}: Partial<Omit<Words, "label">> & { id?: string | undefined }) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hintId = hint ? `${fieldId}-hint` : undefined;
  const errorId = error ? `${fieldId}-error` : undefined;
  const control = {
    id: fieldId,
    "aria-describedby": [hintId, helpIds, errorId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return { fieldId, hintId, errorId, control };
}

function FieldFrame({
  label,
  hint,
  error,
  ids,
  children,
}: Omit<Words, "helpIds"> & { ids: ReturnType<typeof useFieldIds>; children: ReactNode }) {
  return (
    <div className="field">
      <div className="ask">
        <label htmlFor={ids.fieldId}>{label}</label>
        {hint && (
          <p className="hint sm" id={ids.hintId}>
            {hint}
          </p>
        )}
      </div>
      {children}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {error && <SaidWhereOneIs fieldId={ids.fieldId} error={error} />}
    </div>
  );
}

const [sayAfterMs, sayForMs] = [100, 3_000] as const;

/**
 * Says a field's error when the reader is in that field. A reader who is led to a wrong field hears its error on arrival. A reader who
 * presses Enter in the field is there already and would hear nothing.
 */
function SaidWhereOneIs({ fieldId, error }: { fieldId: string; error: string }) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    const isThere = () => document.activeElement?.id === fieldId;
    if (!isThere()) return;
    // It says nothing when a dialog says the error, or when another field has taken the focus. Screen readers announce words only in a
    // region that was there before them.
    const start = setTimeout(() => setSaid(isThere() ? error : null), sayAfterMs);
    const end = setTimeout(() => setSaid(null), sayForMs);
    return () => {
      clearTimeout(start);
      clearTimeout(end);
      setSaid(null);
    };
  }, [fieldId, error]);
  return (
    <Announced as="p" className="vh">
      {said}
    </Announced>
  );
}

/**
 * A text field with its label above, a hint between and the error below. Takes every attribute of an input. A half-typed date or time has
 * its own error, from the first attempt to send its form until it is complete or empty.
 */
export function Field({ label, hint, error, helpIds, id, ...input }: ComponentProps<"input"> & Words) {
  const [isHalf, setIsHalf] = useState(false);
  const says = isHalf ? (input.type === "time" ? m.field_half_time() : m.field_half_date()) : error;
  const ids = useFieldIds({ id, hint, error: says, helpIds });
  const look = ({ currentTarget, type }: SyntheticEvent<HTMLInputElement>) =>
    setIsHalf((was) => (was || type === "invalid") && isHalfTyped(currentTarget));
  return (
    <FieldFrame label={label} hint={hint} error={says} ids={ids}>
      <input {...ids.control} onInvalid={look} onInput={look} onBlur={look} {...input} />
    </FieldFrame>
  );
}

/** The same frame around a select. The options are its children. */
export function SelectField({
  label,
  hint,
  error,
  id,
  ...select
}: ComponentProps<"select"> & Omit<Words, "helpIds">) {
  const ids = useFieldIds({ id, hint, error });
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <select {...ids.control} {...select} />
    </FieldFrame>
  );
}
