import type { ComponentProps } from "react";

/** Like `Announced`, for a list or a sum: a screen reader says only the changed part, and not everything again. */
export function AnnouncedByPart({ as, ...rest }: ComponentProps<"p"> & { as: "p" | "ul" }) {
  // Both elements take the same attributes.
  const Tag = as as "p";
  return <Tag aria-live="polite" {...rest} />;
}

/**
 * A live region: a screen reader says its words when they change, for example an outcome, a count, "Loading...". The region must be on the
 * page before its words, so put it where the words will come, and leave it empty until then. After a change the screen reader says all the
 * words again; with `AnnouncedByPart` it says only the changed part.
 */
export function Announced({
  as = "div",
  isUrgent,
  ...rest
}: Omit<ComponentProps<"div">, "role"> & {
  as?: "div" | "p";
  /** For an error. It interrupts what the screen reader is saying. */
  isUrgent?: boolean;
}) {
  // Both elements take the same attributes.
  const Tag = as as "div";
  return <Tag role={isUrgent ? "alert" : "status"} {...rest} />;
}
