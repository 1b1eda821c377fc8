import type { RefusalCode } from "#core/refusals.ts";

// Parts of a route's declaration from which the API's document is made. `describeApi` completes them.

type Security = Record<string, string[]>[];

/** The caller is signed in. */
export const bySession: Security = [{ session: [] }];

/** The caller is signed in, or has the cookie of a sign-up just saved, or is neither: then there is nothing to pay. */
export const bySessionOrCheckout: Security = [{ session: [] }, { checkout: [] }, {}];

const key = "x-refusals";

/** The codes of this route's own refusals. The document adds those that any route may answer with. */
export const refuses = (...codes: RefusalCode[]) => ({ [key]: codes });

/**
 * What a proxy in front of Daymark may answer to a form that anybody can send; the pages have words for it. Daymark itself
 * refuses none of these: it leaves out what is too much (mail-allowance.ts).
 */
export const byProxies = "TOO_MANY_REQUESTS" satisfies RefusalCode;

/** Those codes, as `refuses` declared them. */
export const declaredRefusals = (operation: object): readonly RefusalCode[] =>
  (operation as { [key]?: RefusalCode[] })[key] ?? [];

/** The operation without them. */
export function withoutRefusals<Operation extends object>(operation: Operation): Operation {
  const { [key]: _declared, ...rest } = operation as Operation & { [key]?: unknown };
  return rest as unknown as Operation;
}
