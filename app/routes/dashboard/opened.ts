import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { focusPart } from "#app/browser/focus-heading.ts";

/** The id of the button that opens a recipient's or a place's own screen. */
export const rowId = (id: string): string => `row-${id}`;

/**
 * The recipient or place whose own screen is open, by its id. The entry of the browser's history remembers it, and never the address. So
 * Back leads to the list again.
 */
export function useOpened(known: readonly { id: string }[]) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const remembered = (state as { opened?: unknown } | null)?.opened;
  const opened = known.find(({ id }) => id === remembered)?.id ?? null;
  const last = useRef<string | null>(null);
  useEffect(() => {
    // Back on the list, the focus goes to the row that opened the screen, or to the list when that row has gone.
    if (opened === null && last.current !== null) {
      const row = document.getElementById(rowId(last.current));
      if (row) row.focus({ preventScroll: true });
      else focusPart(document.getElementById("people-heading"));
    }
    last.current = opened;
  }, [opened]);
  return {
    opened,
    open: (id: string) => void navigate({ search }, { state: { ...(state as object | null), opened: id } }),
    close: () => void navigate(-1),
  };
}
