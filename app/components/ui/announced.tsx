import type { ComponentProps } from "react";

/**
 * Like `Announced`, for a list or a sum: a screen reader says only the part that has changed, and not everything again.
 */
export function AnnouncedByPart({ as, ...rest }: ComponentProps<"p"> & { as: "p" | "ul" }) {
  // Both elements take the same attributes.
  const Tag = as as "p";
  return <Tag aria-live="polite" {...rest} />;
}

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
