/** Gives a pressed button the focus, which Safari does not. A dialog that the button opens can then give the focus back to it. */
export function focusPressed(): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      // Enter in a field presses its form's button too: there the focus stays in the field.
      if (document.activeElement !== document.body || !(target instanceof Element)) return;
      target.closest<HTMLElement>("button, summary")?.focus({ preventScroll: true });
    },
    true,
  );
}
