import type { ComponentProps } from "react";

/**
 * Like `Announced`, for a list or a sum: a screen reader says only the part that has changed, and not everything again.
 */
export function AnnouncedByPart({ as, ...rest }: ComponentProps<"p"> & { as: "p" | "ul" }) {
  // Both elements take the same attributes.
  const Tag = as as "p";
  return <Tag aria-live="polite" {...rest} />;
}
