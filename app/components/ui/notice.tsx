import type { ComponentProps } from "react";
import { Announced } from "./announced.tsx";
import { joinClasses } from "./join-classes.ts";

export type NoticeTone = "note" | "success" | "warning" | "danger";

/** A set-apart piece of information. Begin it with <strong> words. Set `isAnnounced` when it appears later. */
export function Notice({
  tone = "note",
  className,
  isAnnounced = false,
  ...rest
}: Omit<ComponentProps<"div">, "role"> & { tone?: NoticeTone; isAnnounced?: boolean }) {
  const Tag = isAnnounced ? Announced : "div";
  return <Tag className={joinClasses("note", tone !== "note" && tone, className)} {...rest} />;
}
