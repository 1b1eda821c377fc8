import { redirectDocument, useActionData } from "react-router";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { type FieldErrors, type FormOutcome, textOf } from "#app/form-action.ts";
import { linkTokenIn, mailedLinkIn } from "#core/delivery/mailed-link.ts";
import { m } from "#messages";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

/**
 * A field for a link that the page cannot read from its own address: no script runs, or a mail filter has cut the token off. No server ever
 * sees the part behind the `#`, so the form's body carries the link.
 */
export function PastedLink({ outcome }: { outcome: FormOutcome | undefined }) {
  return (
    <Field
      label={m.without_script_link()}
      name="link"
      hint={m.without_script_link_hint()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={outcome?.typed?.link}
      error={outcome?.errors?.link}
    />
  );
}

/** The token of a pasted link, or the pasted text itself when it is no link. */
export function tokenOfPasted(values: FormData): string {
  const pasted = textOf(values, "link");
  return linkTokenIn(pasted) ?? pasted.replace(/\s/g, "");
}

/** The error of the pasted link. */
export const checkPasted = (values: FormData): FieldErrors =>
  tokenOfPasted(values) === "" ? { link: m.without_script_link_missing() } : {};

/** Leads to the page of a posted link. Null when the form has no link. Says what is wrong when the posted text is no link. */
export function openPasted(fields: FormData): FormOutcome | null {
  if (!fields.has("link")) return null;
  const path = mailedLinkIn(textOf(fields, "link"));
  if (path !== null) throw redirectDocument(path, 303);
  return {
    failure: { code: "NOT_FOUND", message: m.without_script_link_missing() },
    errors: { link: m.without_script_link_missing() },
    typed: { link: textOf(fields, "link") },
  };
}

/** A form for the whole link, on a page whose own link cannot be used. */
export function PasteAgain() {
  const { formProps, outcome, sends } = usePageForm({ posted: useActionData() as FormOutcome | undefined });
  return (
    <form {...formProps} className="stack gap-5">
      <PastedLink outcome={outcome} />
      <Button {...sends}>{m.without_script_open_link()}</Button>
    </form>
  );
}
