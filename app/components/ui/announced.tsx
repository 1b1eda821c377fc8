import type { ComponentProps } from "react";

/**
 * What a screen reader says by itself when it changes: an outcome, a count, "Loading...". A live region has to be on the
 * page before its words are, so it stands where the words will come and is empty until then. All of it is said again;
 * `AnnouncedByPart` says only what has changed.
 */
export function Announced({
  as = "div",
  isUrgent,
  ...rest
}: Omit<ComponentProps<"div">, "role"> & {
  as?: "div" | "p";
  /** For what has gone wrong: it interrupts what the screen reader is saying. */
  isUrgent?: boolean;
}) {
  // Both take the same attributes.
  const Tag = as as "div";
  return <Tag role={isUrgent ? "alert" : "status"} {...rest} />;
}
