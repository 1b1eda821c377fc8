import { codeOfReason, type ProblemCode } from "#core/refusals.ts";
import { fillerField, type SignupForm } from "#core/signup/form.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import { plainLineOf } from "./plain-words.ts";
import { sayProblem } from "./problem-words.ts";

/** `own`: the answer is about the person who fills in the form. `other`: it is about somebody else. */
type ByReader = Record<"own" | "other", string>;

const fullName: ByReader = {
  own: "Please enter your full name.",
  other: "Please enter the full name of the person who registers.",
};
const email: ByReader = { own: "Please enter your email.", other: "Please enter their email." };
const phone: ByReader = { own: "Please enter your mobile phone.", other: "Please enter their mobile phone." };
const zip: ByReader = {
  own: "Please enter your ZIP code. It is only used to find your time zone.",
  other: "Please enter their ZIP code. It is only used to find their time zone.",
};

/** The rules speak of the master account holder and the contact. The wizard says it to whoever answers. */
const saidToReader: Partial<Record<ProblemCode, ByReader>> = {
  "master-name-missing": fullName,
  "contact-name-missing": fullName,
  "master-age-missing": {
    own: "Please enter your age.",
    other: "Please enter the age of the person who registers.",
  },
  "email-access-missing": {
    own: "Please say whether you can use email.",
    other: "Please say whether they can use email.",
  },
  "text-access-missing": {
    own: "Please say whether you can get text messages.",
    other: "Please say whether they can get text messages.",
  },
  "master-email-missing": email,
  "contact-email-missing": email,
  "master-phone-missing": phone,
  "contact-phone-missing": phone,
  "registrant-address-missing": zip,
  "contact-address-missing": zip,
  "time-zone-missing": { own: "Please choose your time zone.", other: "Please choose their time zone." },
};

/** Agreed sentences that stay to the letter in the dialog, and the plain line to whoever answers. */
const plainToReader: Partial<Record<ProblemCode, ByReader>> = {
  "master-too-young": {
    own: "You must be 18 or older to hold the account.",
    other: "The person who holds the account must be 18 or older.",
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
): string | undefined => table[codeOfReason(found.problem) as ProblemCode]?.[readerOf(found, form)];

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
