import type { ComponentProps, ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { FieldError } from "./field-error.tsx";
import { joinClasses } from "./join-classes.ts";

/** One of several answers: a native radio that takes its whole row. */
function Pick({ children, ...input }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className="pick">
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  );
}

type PicksProps<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** The picked value, or "" while nothing is picked. */
  value: Value | "";
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** "card": a question that stands alone. "part": a part of another question. */
  as?: "card" | "part";
  /** Whether two answers stand side by side: always, for short ones (true), or where there is room ("wide"). */
  pair?: boolean | "wide";
};

/**
 * A question with a few answers; the reader picks one. Links lead to the id `name`. The first answer has that id, or the question itself
 * while it has no answers.
 */
export function Picks<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  hint,
  error,
  as = "part",
  pair = false,
}: PicksProps<Value>) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const question = usePickedBefore({ options, value, onChange });
  return (
    <fieldset
      ref={question}
      {...(options.length === 0 && { id: name, tabIndex: -1 })}
      className={as === "card" ? "card q" : "field"}
      aria-describedby={[hintId, errorId].filter(Boolean).join(" ") || undefined}
    >
      <legend className={as === "card" ? undefined : "lab"}>{legend}</legend>
      <div className="field">
        {hint && (
          <p className="hint" id={hintId}>
            {hint}
          </p>
        )}
        <div className={joinClasses("picks", pair === true && "pair", pair === "wide" && "wide-pair")}>
          {options.map((option, index) => (
            <Pick
              key={option.value}
              id={index === 0 ? name : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-invalid={error ? true : undefined}
            >
              {option.label}
            </Pick>
          ))}
        </div>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

/**
 * Before hydration the DOM may hold an answer that React does not know: the reader picked it, or the browser restored it. This reads it
 * then. Questions do so in the order of the page, so a question that resets others comes before them.
 */
function usePickedBefore<Value extends string>({
  options,
  value,
  onChange,
}: Omit<PicksProps<Value>, "legend" | "name">) {
  const question = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React takes over the page
  useEffect(() => {
    const shown = question.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    const picked = options.find((option) => option.value === shown);
    if (picked && picked.value !== value) onChange(picked.value);
  }, []);
  return question;
}
