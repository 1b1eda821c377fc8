import { Status } from "./status.tsx";

type StepsProps = {
  steps: readonly string[];
  /** Counts from 0. */
  current: number;
  /** "Step 2 of 3" */
  position: string;
  /** The screens within the present step: a thin bar, and "Screen 2 of 5" for readers who do not see the bar. */
  within?: { screen: number; screens: number; label: string } | undefined;
};

/** How far somebody is in a row of steps. A finished step has a check. */
export function Steps({ steps, current, position, within }: StepsProps) {
  return (
    <div className="steps">
      <ol aria-label={position}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? "step" : undefined}>
            <Status kind={index < current ? "sent" : "plan"}>{step}</Status>
            {index === current && within && (
              <progress aria-label={within.label} value={within.screen} max={within.screens} />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
