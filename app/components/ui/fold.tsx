import type { ReactNode } from "react";

type FoldProps = {
  /** The id of the heading. Links may lead to it. */
  id: string;
  heading: ReactNode;
  /** A summary of the content, in one line. */
  sum: ReactNode;
  /** Whether it is open to begin with. */
  isOpen?: boolean;
  /** Called when it opens. */
  onOpen?: () => void;
  children: ReactNode;
};

/** A part of a page that few readers need: its heading and one line. A tap opens the rest. */
export function Fold({ id, heading, sum, isOpen = false, onOpen, children }: FoldProps) {
  return (
    <section aria-labelledby={id}>
      <details
        className="fold"
        open={isOpen}
        onToggle={(event) => event.target === event.currentTarget && event.currentTarget.open && onOpen?.()}
      >
        <summary>
          <h2 className="t2" id={id} tabIndex={-1}>
            {heading}
          </h2>
          <span className="soft light">{sum}</span>
        </summary>
        <div className="stack gap-5 unfolded">{children}</div>
      </details>
    </section>
  );
}
