import { focusPart } from "#app/browser/focus-heading.ts";

let pressed: HTMLElement | null = null;

/** Remembers which button was pressed last. */
export function rememberPressed(): void {
  const remember = ({ target }: MouseEvent) => {
    pressed = target instanceof Element ? target.closest("button") : null;
  };
  document.addEventListener("click", remember, true);
}

/** The element that gets the focus back when a dialog closes. Safari does not focus a pressed button, so this does. */
export function findOpener(): Element | null {
  if (document.activeElement === document.body) pressed?.focus({ preventScroll: true });
  return document.activeElement;
}

/**
 * Opens a dialog over the page. Throws in a browser without dialogs. Safari 16 leaves the focus outside, where nobody can type, so the
 * heading gets it.
 */
export function openDialog(dialog: HTMLDialogElement | null): void {
  if (dialog === null || dialog.open) return;
  findOpener();
  dialog.showModal();
  if (!dialog.contains(document.activeElement)) focusPart(dialog.querySelector("h2"));
}
