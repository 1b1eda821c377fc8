import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

/**
 * `sent`: arrived or done. `plan`: still to come, in a row of others. `bad`: a problem. `err`: an error. `off`: not needed. `wait`: on its
 * way, or waiting for somebody's yes. `todo`: a rule that is not met yet, or a date ahead. Neither `wait` nor `todo` looks like a choice.
 */
export type StatusKind = "sent" | "plan" | "bad" | "err" | "off" | "wait" | "todo";

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
