import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

export type NoticeTone = "note" | "success" | "warning" | "danger";

/**
 * Something to know, set apart. Begin it with <strong> words. `role="status"` for what appears later, `role="alert"`
 * for what has gone wrong.
 */
export function Notice({ tone = "note", className, ...rest }: ComponentProps<"div"> & { tone?: NoticeTone }) {
  return <div className={joinClasses("note", tone !== "note" && tone, className)} {...rest} />;
}
