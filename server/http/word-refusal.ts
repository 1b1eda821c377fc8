import type { Reason } from "#core/refusals.ts";
import { titleOfReason } from "#core/words/problem-words.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { Refusal } from "#server/refusal.ts";

/** A request that does not match its route's schema, in Zod's own words, field by field. No page sends such a request. */
export class SchemaRefusal extends Refusal {
  readonly issues: Readonly<Record<string, string>>;
  constructor(issues: Readonly<Record<string, string>>) {
    super("answers-unreadable");
    this.issues = issues;
  }
}

/** The API's failure answer. Only here does a refusal get its sentences. */
export function wordRefusal(refusal: Refusal) {
  const { reason, code, detail } = refusal;
  const { fields, namesCode, retryAfterSeconds, verification } = detail;
  const title = titleOfReason(reason);
  const said = refusal instanceof SchemaRefusal ? refusal.issues : fields && sayEach(fields);
  return {
    success: false as const,
    error: code,
    message: sayReason(reason),
    ...(title !== undefined && { title }),
    ...(said && { fields: said }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(namesCode && { code }),
    ...(verification !== undefined && { verification }),
  };
}

function sayEach(fields: Readonly<Record<string, Reason>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, reason]) => [field, sayReason(reason)]));
}
