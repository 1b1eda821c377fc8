import { normaliseEmail, oneLine } from "#core/people/contacts.ts";
import type { Problem } from "#core/refusals.ts";

export type SignupRule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16;

export type SignupProblem = {
  rule: SignupRule;
  /**
   * The path of the field: "registrantInfo.fullName", "locations.1.registrationDate", "password",
   * "passwordConfirmation" …
   */
  field: string;
  problem: Problem;
};

/** Rule 16 for one field when it loses the focus. An empty field is not wrong in format. */
export function emailFormatProblem(field: string, value: string): SignupProblem | null {
  if (oneLine(value) === "" || normaliseEmail(value) !== null) return null;
  return { rule: 16, field, problem: "email-invalid" };
}
