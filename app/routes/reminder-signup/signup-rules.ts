import { latePart } from "#app/browser/late-part.ts";

/** The sixteen rules, and the library that knows telephone numbers: 13 KB, which nobody needs before the first answer. */
export const signupRules = latePart(() => import("#core/signup/rules.ts"));
