import { lazyPart } from "#app/browser/lazy-part.ts";

/** The wizard's sixteen rules and the library for telephone numbers: 13 KB, which nobody needs before the first answer. */
export const signupRules = lazyPart(() => import("#core/signup/rules.ts"));
