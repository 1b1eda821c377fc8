import type { ReactNode } from "react";

/** What is wrong with an answer: a shape and words, never colour alone. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="st long" data-s="err" id={id}>
      {children}
    </p>
  );
}
