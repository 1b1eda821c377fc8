import { focusPart } from "#app/browser/focus-heading.ts";

/** Opens a dialog over the page. Throws in a browser without dialogs. Safari 16 leaves the focus outside, where nobody can type. */
export function openDialog(dialog: HTMLDialogElement | null): void {
  if (dialog === null || dialog.open) return;
  dialog.showModal();
  if (!dialog.contains(document.activeElement)) focusPart(dialog.querySelector("h2"));
}
