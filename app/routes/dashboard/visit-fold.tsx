import type { ComponentProps } from "react";
import { m } from "#messages";
import { useDetailsHidden } from "./hide-details.tsx";
import { appointmentWords, VisitBlock } from "./visit-block.tsx";

/** The visit of a place in one line: the appointment, or the office. The rest opens on a tap. Hidden with the details. */
export function VisitFold(props: ComponentProps<typeof VisitBlock>) {
  const { location, today } = props;
  const { appointment, officeName } = location.visit;
  if (useDetailsHidden()) return null;
  return (
    <details>
      <summary>
        <span className="breakable">
          {m.visit_heading()}
          <span className="vh"> {location.name}</span>
          {appointment === null
            ? officeName && `: ${officeName}`
            : `: ${appointmentWords(appointment, today)}`}
        </span>
      </summary>
      <div className="inset">
        <VisitBlock {...props} />
      </div>
    </details>
  );
}
