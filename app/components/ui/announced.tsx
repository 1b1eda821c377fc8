import type { ComponentProps } from "react";

/**
 * What a screen reader says by itself when it changes: an outcome, a count, "Loading...". A live region has to be on the
 * page before its words are, so it stands where the words will come and is empty until then.
 */
export function Announced({
  as = "div",
  isUrgent = false,
  isByPart = false,
  ...rest
}: Omit<ComponentProps<"div">, "role"> & {
  as?: "div" | "p" | "ul";
  /** For what has gone wrong: it interrupts what the screen reader is saying. */
  isUrgent?: boolean;
  /** Only the part that has changed is said, and not all of it again (as the roles have it). */
  isByPart?: boolean;
}) {
  const live = isByPart ? ({ "aria-live": "polite" } as const) : { role: isUrgent ? "alert" : "status" };
  // The three take the same attributes.
  const Tag = as as "div";
  return <Tag {...live} {...rest} />;
}
