import { useEffect, useRef } from "react";
import { Announced } from "./announced.tsx";

export type Problem = {
  /** The id of the field with the problem. */
  field: string;
  message: string;
};

const focusField = (field: string): void => document.getElementById(field)?.focus();

type SummaryProps = {
  problems: readonly Problem[];
  /** Leads to a field. By default the field is on the page and gets the focus. */
  onChoose?: (field: string) => void;
};

/**
 * Stands above a long form and says what is wrong, with a link to each field. Takes the focus when the problems change.
 */
export function ErrorSummary({ problems, onChoose = focusField }: SummaryProps) {
  const summary = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new problems are what it is for
  useEffect(() => summary.current?.focus(), [problems]);

  if (problems.length === 0) return null;
  return (
    <Announced isUrgent className="note danger stack gap-2" tabIndex={-1} ref={summary}>
      <strong>
        {problems.length === 1 ? "1 answer needs a look" : `${problems.length} answers need a look`}
      </strong>
      <ul className="plain-list">
        {withEachSentenceOnce(problems).map(({ field, message }) => (
          <li key={message}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                onChoose(field);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Announced>
  );
}

/** Several fields may lack the same thing. It is said once, and the link leads to the first of these fields. */
const withEachSentenceOnce = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ message }, at) => problems.findIndex((other) => other.message === message) === at);
