import { Status } from "./status.tsx";

/** Where one stands in a row of steps; `current` counts from 0. What is behind is checked. */
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
