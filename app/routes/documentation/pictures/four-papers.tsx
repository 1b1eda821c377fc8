import type { ReactNode } from "react";
import { m } from "#messages";

/** The four kinds of papers that an office hands out, in the order of the text below. Marigold marks the day that counts. */
export function FourPapers() {
  return (
    <ul className="papers" aria-label={m.docs_papers()}>
      <Paper words={m.docs_paper_day()}>
        <Sheet />
        <path className="diamond" d="m60 65 18 18-18 18-18-18z" />
      </Paper>
      <Paper words={m.docs_paper_days()}>
        <Sheet />
        <path className="range" d="M30 101h52" />
        <path d="M30 97h52M32 97V80m10 17v-7m10 7v-7m10 7v-7m10 7v-7m10 7V84" />
        <circle cx="32" cy="76" r="6" />
        <path className="diamond" d="m82 60 14 14-14 14-14-14z" />
      </Paper>
      <Paper words={m.docs_paper_often()}>
        <Sheet />
        <path className="round" d="M79 90A20 20 0 1 1 78 77M68 72l10 5 3-11" />
        <text x="60" y="92">
          4×
        </text>
      </Paper>
      <Paper words={m.docs_paper_none()}>
        <path className="absent" d="M14 6h70l22 22v98H14z" />
        <path d="M34 82V56l19-16 19 16v26zm14 0V66h10v16" />
        <path className="round" d="M44 102h40m-10-10 10 10-10 10" />
      </Paper>
    </ul>
  );
}

function Paper({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li>
      <svg className="drawing" viewBox="12 4 96 124" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  );
}

/** A letter of an office: its head, and two lines. */
function Sheet() {
  return (
    <>
      <path d="M14 6h70l22 22v98H14z" />
      <path d="M84 6v22h22" />
      <path className="written" d="M26 26h34M26 42h66M26 54h54M26 114h66" />
    </>
  );
}
