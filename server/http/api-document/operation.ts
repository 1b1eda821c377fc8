import type { RefusalCode } from "#core/refusals.ts";

// Parts of a route's declaration that the API's document is made from; `describeApi` completes them.

type Security = Record<string, string[]>[];

/** The caller is signed in. */
export const bySession: Security = [{ session: [] }];

/** The caller is signed in, or has the cookie of a sign-up just saved, or is nobody: then there is nothing to pay. */
export const bySessionOrCheckout: Security = [{ session: [] }, { checkout: [] }, {}];

const key = "x-refusals";

/** The codes of the refusals that are this route's own. What any route may answer with is added to the document. */
export const refuses = (...codes: RefusalCode[]) => ({ [key]: codes });

/** Those codes, as `refuses` declared them. */
export const declaredRefusals = (operation: object): readonly RefusalCode[] =>
  (operation as { [key]?: RefusalCode[] })[key] ?? [];

/** The operation without them. */
export function withoutRefusals<Operation extends object>(operation: Operation): Operation {
  const { [key]: _declared, ...rest } = operation as Operation & { [key]?: unknown };
  return rest as unknown as Operation;
}
