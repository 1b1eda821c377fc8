import type { ReactNode } from "react";
import { m } from "#messages";

/** What there is to do, in three drawings: the date, the messages, the date done. */
export function HowItWorks() {
  return (
    <ol className="how lead">
      <Step words={m.door_how_date()}>
        <path d="M7 16h62v48H7zm0 14h62M24 8v14M52 8v14" />
        <path className="diamond" d="m38 36 11 11-11 11-11-11z" />
      </Step>
      <Step words={m.door_how_messages()}>
        <path d="M7 12h48v32H7zl24 18 24-18" />
        <path d="M34 34h39v24H57l-8 8v-8H34zm10 12h19" />
      </Step>
      <Step words={m.door_how_done()}>
        <path className="sent" d="m35 8 28 28-28 28L7 36z" />
        <path className="check" d="m24 36 8 8 14-16" />
      </Step>
    </ol>
  );
}

function Step({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li>
      <svg className="drawing" viewBox="5 5 70 62" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  );
}
