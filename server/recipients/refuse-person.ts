import { catalogue } from "#core/catalogue.ts";
import type { PersonProblems } from "#core/people.ts";
import { Refusal } from "#server/refusal.ts";

/** What is wrong with a person's answers: the first problem's sentence, and every field's. */
export function refusePerson(problems: PersonProblems): Refusal {
  const [first] = Object.values(problems);
  return new Refusal("VALIDATION", first ?? catalogue.api.badRequest, { fields: problems });
}
