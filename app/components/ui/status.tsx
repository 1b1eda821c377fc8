import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

/**
 * `sent`: arrived or done. `plan`: still to come. `bad`: a problem. `err`: an error. `off`: not needed. `todo`: a rule that is not
 * met yet, as a dot that looks like no choice.
 */
export type StatusKind = "sent" | "plan" | "bad" | "err" | "off" | "todo";

/** A shape, and words that say the same. */
export function Status({
  kind,
  className,
  children,
}: {
  kind: StatusKind;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={joinClasses("st", className)} data-s={kind}>
      {children}
    </span>
  );
}
