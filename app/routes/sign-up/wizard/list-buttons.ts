import { type MouseEvent, useEffect, useRef } from "react";

/**
 * Adds an entry to a list. The entry's fields stand above the button, so the focus goes to the first of them. `firstField`: the id of that
 * field in the last entry of the list.
 */
export function useAdd(firstField: string, add: () => void): () => void {
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    document.getElementById(firstField)?.focus();
  }, [firstField]);
  return () => {
    isAdded.current = true;
    add();
  };
}

/**
 * Removes an entry at the first press only. The next entry moves up under the finger, and the second press of a double one would remove it
 * too, with its typed answers.
 */
export const onFirstPress =
  (remove: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) remove();
  };
