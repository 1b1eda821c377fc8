import type { FormOutcome } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { Field } from "../ui/field.tsx";
import type { FieldErrors } from "./use-submit.ts";

const words = catalogue.withoutScript;

/**
 * The field for a mailed link whose token stands behind the `#`. Only a script reads a page's own address behind that
 * sign, and no server ever sees it: so without a script the link is pasted, and travels in the body of the form.
 */
export function PastedLink({ posted }: { posted: FormOutcome | undefined }) {
  return (
    <Field
      label={words.link}
      name="link"
      hint={words.linkHint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={posted?.typed?.link}
      error={posted?.errors?.link}
    />
  );
}

/** The token of a pasted link, or of what was pasted in its place. */
export function tokenOfPasted(values: FormData): string {
  const pasted = String(values.get("link") ?? "").replace(/\s/g, "");
  return new URLSearchParams(pasted.slice(pasted.indexOf("#") + 1)).get("token") ?? pasted;
}

/** What is wrong with the pasted link. */
export const checkPasted = (values: FormData): FieldErrors =>
  tokenOfPasted(values) === "" ? { link: words.linkMissing } : {};
