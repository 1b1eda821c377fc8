import type { ComponentProps, ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { FieldError } from "./field-error.tsx";
import { joinClasses } from "./join-classes.ts";

/** One answer of several: a native radio that takes its whole row. */
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
  /** The value picked, or "" for none yet. */
  value: Value | "";
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** A question of its own (a card), or a part of one. */
  as?: "card" | "part";
  /** Two answers beside each other: short ones always, wide ones where there is room. */
  pair?: boolean | "wide";
};

/**
 * A question with a few answers, of which one is picked. The first answer's id is `name`, for whatever leads to it; the
 * question's own, while there is nothing to pick from yet.
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
 * An answer picked before the page's scripts have come, or brought back by the browser, stands on the screen alone: the page
 * takes it over as it wakes up. Questions do so in the page's order, so one that resets others comes before them.
 */
function usePickedBefore<Value extends string>({
  options,
  value,
  onChange,
}: Omit<PicksProps<Value>, "legend" | "name">) {
  const question = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page wakes up
  useEffect(() => {
    const shown = question.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    const picked = options.find((option) => option.value === shown);
    if (picked && picked.value !== value) onChange(picked.value);
  }, []);
  return question;
}
