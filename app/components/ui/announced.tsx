import type { ComponentProps } from "react";

/**
 * What a screen reader says by itself when it changes: an outcome, a count, "Loading...". A live region must be on the
 * page before its words are, so it stands where the words will come, and is empty until then. After a change all of its
 * words are said again; `AnnouncedByPart` says only the part that has changed.
 */
export function Announced({
  as = "div",
  isUrgent,
  ...rest
}: Omit<ComponentProps<"div">, "role"> & {
  as?: "div" | "p";
  /** For something that went wrong. It interrupts what the screen reader is saying. */
  isUrgent?: boolean;
}) {
  // Both elements take the same attributes.
  const Tag = as as "div";
  return <Tag role={isUrgent ? "alert" : "status"} {...rest} />;
}
