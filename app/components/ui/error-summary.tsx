import { useId } from "react";
import { m } from "#messages";

export type Problem = {
  /** The id of the field with the problem. */
  field: string;
  message: string;
};

type SummaryProps = {
  problems: readonly Problem[];
  /** Leads to a field. */
  onChoose: (field: string) => void;
};

/**
 * Stands above a form and says what is wrong, with a link to each field. It is no live region: a dialog says the first
 * problem, and the list shrinks while somebody types.
 */
export function ErrorSummary({ problems, onChoose }: SummaryProps) {
  const titleId = useId();
  if (problems.length === 0) return null;
  return (
    <section className="note danger stack gap-2" aria-labelledby={titleId}>
      <strong id={titleId}>{m.wizard_to_fix({ answers: problems.length })}</strong>
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
    </section>
  );
}

/** Several fields may lack the same thing. It is said once, and the link leads to the first of these fields. */
const withEachSentenceOnce = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ message }, at) => problems.findIndex((other) => other.message === message) === at);
