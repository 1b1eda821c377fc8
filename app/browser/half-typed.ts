/** Whether a date or time field holds a part of an answer. A script reads such a field as empty, so the form would be sent without it. */
export const isHalfTyped = (input: HTMLInputElement): boolean =>
  /^(date|time)$/.test(input.type) && input.validity.badInput;

/** Looks for half-typed fields before a form is sent. Each then shows its words (field.tsx), and the first gets the focus. */
export function refuseHalfTyped(form: HTMLFormElement): boolean {
  const found = [...form.querySelectorAll("input")].filter(isHalfTyped);
  for (const input of found) input.checkValidity();
  found[0]?.focus();
  return found.length > 0;
}
