import { codeOfReason, type ProblemCode } from "#core/refusals.ts";
import { fillerField, type SignupForm } from "#core/signup/form.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import { m } from "#messages";
import { plainLineOf } from "./plain-words.ts";
import { sayProblem } from "./problem-words.ts";

/** `own`: the answer is about the person who fills in the form. `other`: it is about somebody else. */
type ByReader = (about: { who: "own" | "other" }) => string;

/** The rules speak of the master account holder and the contact. The wizard speaks to the person who answers. */
const saidToReader: Partial<Record<ProblemCode, ByReader>> = {
  "master-name-missing": m.wizard_problem_full_name,
  "contact-name-missing": m.wizard_problem_full_name,
  "master-age-missing": m.wizard_problem_age,
  "email-access-missing": m.wizard_problem_email_access,
  "text-access-missing": m.wizard_problem_text_access,
  "master-email-missing": m.wizard_problem_email,
  "contact-email-missing": m.wizard_problem_email,
  "master-phone-missing": m.wizard_problem_phone,
  "contact-phone-missing": m.wizard_problem_phone,
  "registrant-address-missing": m.wizard_problem_zip,
  "contact-address-missing": m.wizard_problem_zip,
  "time-zone-missing": m.wizard_problem_time_zone,
};

/** The plain lines to the person who answers, for agreed sentences that the dialog shows to the letter. */
const plainToReader: Partial<Record<ProblemCode, ByReader>> = {
  "master-too-young": ({ who }) =>
    who === "own" ? m.wizard_adult({ who }) : m.problem_master_too_young_other(),
};

function readerOf({ field }: Pick<SignupProblem, "field">, form: SignupForm): "own" | "other" {
  const [section = ""] = field.split(".");
  const person = section === "emailAccess" || section === "textAccess" ? "registrantInfo" : section;
  return person === fillerField(form) ? "own" : "other";
}

const wordsFor = (
  table: Partial<Record<ProblemCode, ByReader>>,
  found: Pick<SignupProblem, "field" | "problem">,
  form: SignupForm,
): string | undefined => table[codeOfReason(found.problem) as ProblemCode]?.({ who: readerOf(found, form) });

type Found = Pick<SignupProblem, "field" | "problem">;

/** The sentence in the dialog, and the plain line below an agreed one. */
export function alertSignupProblem(found: Found, form: SignupForm): { message: string; plain?: string } {
  const message = wordsFor(saidToReader, found, form);
  if (message !== undefined) return { message };
  const plain = wordsFor(plainToReader, found, form) ?? plainLineOf(found.problem);
  return { message: sayProblem(found.problem), ...(plain !== undefined && { plain }) };
}

/** The words beside the field and in the list above the form. */
export const saySignupProblem = (found: Found, form: SignupForm): string =>
  wordsFor(saidToReader, found, form) ?? wordsFor(plainToReader, found, form) ?? sayProblem(found.problem);
