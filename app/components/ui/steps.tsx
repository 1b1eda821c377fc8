import { Status } from "./status.tsx";

/** Where somebody stands in a row of steps. `current` counts from 0. Steps that are done have a check. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label={`Step ${current + 1} of ${steps.length}`}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? "step" : undefined}>
          <Status kind={index < current ? "sent" : "plan"}>{step}</Status>
        </li>
      ))}
    </ol>
  );
}
