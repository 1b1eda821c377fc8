import { codeOfReason, type ProblemCode } from "#core/refusals.ts";
import { fillerField, type SignupForm } from "#core/signup/form.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import { m } from "#messages";
import { plainLineOf } from "./plain-words.ts";
import { sayProblem } from "./problem-words.ts";

/** `own`: the answer is about the person who fills in the form. `other`: it is about somebody else. */
type ByReader = Record<"own" | "other", () => string>;

const fullName: ByReader = {
  own: m.problem_full_name_own,
  other: m.problem_full_name_other,
};
const email: ByReader = { own: m.problem_email_own, other: m.problem_email_other };
const phone: ByReader = { own: m.problem_phone_own, other: m.problem_phone_other };
const zip: ByReader = {
  own: m.problem_zip_own,
  other: m.problem_zip_other,
};

/** The rules speak of the master account holder and the contact. The wizard speaks to the person who answers. */
const saidToReader: Partial<Record<ProblemCode, ByReader>> = {
  "master-name-missing": fullName,
  "contact-name-missing": fullName,
  "master-age-missing": {
    own: m.problem_master_age_missing_own,
    other: m.problem_master_age_missing_other,
  },
  "email-access-missing": {
    own: m.problem_email_access_missing_own,
    other: m.problem_email_access_missing_other,
  },
  "text-access-missing": {
    own: m.problem_text_access_missing_own,
    other: m.problem_text_access_missing_other,
  },
  "master-email-missing": email,
  "contact-email-missing": email,
  "master-phone-missing": phone,
  "contact-phone-missing": phone,
  "registrant-address-missing": zip,
  "contact-address-missing": zip,
  "time-zone-missing": { own: m.problem_time_zone_missing_own, other: m.problem_time_zone_missing_other },
};

/** The plain lines to the person who answers, for agreed sentences that the dialog shows to the letter. */
const plainToReader: Partial<Record<ProblemCode, ByReader>> = {
  "master-too-young": {
    own: m.wizard_adult_own,
    other: m.problem_master_too_young_other,
  },
};

function readerOf({ field }: Pick<SignupProblem, "field">, form: SignupForm): keyof ByReader {
  const [section = ""] = field.split(".");
  const person = section === "emailAccess" || section === "textAccess" ? "registrantInfo" : section;
  return person === fillerField(form) ? "own" : "other";
}

const wordsFor = (
  table: Partial<Record<ProblemCode, ByReader>>,
  found: Pick<SignupProblem, "field" | "problem">,
  form: SignupForm,
): string | undefined => table[codeOfReason(found.problem) as ProblemCode]?.[readerOf(found, form)]();

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
