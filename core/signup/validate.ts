import type { z } from "zod";
import { signupFormSchema } from "./form-schema.ts";
import type { SignupProblem, SignupRule } from "./problems.ts";
import { type SignupInput, signupProblems } from "./rules.ts";

/**
 * Checks posted answers: first whether they are a form at all, then by the rules. Never throws: a value that is no form
 * gives problems too. The page's own answers always are a form, so the page calls only `signupProblems`.
 */
export function validateSignup(input: SignupInput): SignupProblem[] {
  const parsed = signupFormSchema.safeParse(input.form);
  if (!parsed.success) return schemaProblems(parsed.error);
  return signupProblems({ ...input, form: parsed.data });
}

const ruleOfSection: Record<string, SignupRule> = {
  master: 2,
  masterAccountHolder: 3,
  registrantInfo: 7,
  familyInfo: 7,
  friendInfo: 7,
  emailAccess: 4,
  textAccess: 5,
  people: 9,
  locationType: 10,
  locations: 10,
  account: 12,
  verificationEmail: 15,
  verificationId: 15,
  verified: 15,
};

/** Problems that no field of the page allows (an answer too long, a wrong type), each with the rule of its section. */
function schemaProblems(error: z.ZodError): SignupProblem[] {
  return error.issues
    .map(({ path }) => ({
      rule: ruleOfSection[String(path[0])] ?? 1,
      field: path.join("."),
      problem: "answer-unreadable" as const,
    }))
    .sort((left, right) => left.rule - right.rule);
}
