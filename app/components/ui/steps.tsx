import { Status } from "./status.tsx";

type StepsProps = {
  steps: readonly string[];
  /** Counts from 0. */
  current: number;
  /** "Step 2 of 6" */
  position: string;
  /** "Step 2 of 6: Details", where there is no room for the name of each step. */
  positionAndName: string;
};

/** Where somebody stands in a row of steps. Steps that are done have a check. */
export function Steps({ steps, current, position, positionAndName }: StepsProps) {
  return (
    <div className="steps">
      <p className="sm soft only-l">{position}</p>
      <p className="sm soft only-s">{positionAndName}</p>
      <ol aria-label={position}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? "step" : undefined}>
            <Status kind={index < current ? "sent" : "plan"}>
              <span className="step-name">{step}</span>
            </Status>
          </li>
        ))}
      </ol>
    </div>
  );
}
