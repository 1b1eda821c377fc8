import type { ComponentProps } from "react";

/** `Announced` for a list or a sum: only the part that has changed is said, and not all of it again. */
export function AnnouncedByPart({ as, ...rest }: ComponentProps<"p"> & { as: "p" | "ul" }) {
  // Both take the same attributes.
  const Tag = as as "p";
  return <Tag aria-live="polite" {...rest} />;
}
