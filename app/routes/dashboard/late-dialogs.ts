import { lazyPart } from "#app/browser/lazy-part.ts";

/** The dialogs of the dashboard, with the rules of their forms: a fifth of its scripts, which nobody needs to read a date. */
export const dialogs = lazyPart(() => import("./dialogs.ts"));

/** The question about sign-ups that others made and paid for. Hardly any account gets it. */
export const waitingSignups = lazyPart(() => import("./waiting-signups.tsx"));
