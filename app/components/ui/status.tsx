import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

/**
 * `sent`: arrived or done. `plan`: still to come. `bad`: a problem. `err`: an error. `off`: not needed.
 */
export type StatusKind = "sent" | "plan" | "bad" | "err" | "off";

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
