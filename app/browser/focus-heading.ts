import { useEffect, useRef } from "react";

/** Puts the focus on a heading, or on another part that is no control. A screen reader reads on from there. */
export function focusPart(part: HTMLElement | null | undefined, options?: FocusOptions): void {
  part?.setAttribute("tabindex", "-1");
  part?.focus(options);
}

/**
 * Moves the focus when the focused element leaves the page, as a "Remove" button does together with its row. The focus goes to the last
 * heading that the selector `headings` finds. The hook looks when `shown` changes, and only when the focus was in the part of the page that
 * the selector `part` finds: a focus elsewhere does not move.
 */
export function useHeadingForLostFocus(part: string, headings: string, shown: unknown): void {
  const focused = useRef<Element>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && target.closest(part) ? target : null;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [part]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is shown has changed
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    focusPart([...document.querySelectorAll<HTMLElement>(headings)].at(-1));
  }, [headings, shown]);
}
