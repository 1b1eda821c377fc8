import type { MouseEvent } from "react";
import { useEffect, useRef } from "react";
import { Announced } from "./announced.tsx";

export type Problem = {
  /** The id of the field that it is about. */
  field: string;
  message: string;
};

function focusField(event: MouseEvent<HTMLAnchorElement>, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

/** Above a long form: what is wrong, each with a link to its field. Takes the focus when the problems change. */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
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
            <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Announced>
  );
}

/** Several fields may lack the same: it is said once, and leads to the first of them. */
const withEachSentenceOnce = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ message }, at) => problems.findIndex((other) => other.message === message) === at);
