import { latePart } from "#app/browser/late-part.ts";

/** The dialogs of the dashboard, with the rules of their forms: a fifth of its scripts, which nobody needs to read a date. */
export const dialogs = latePart(() => import("./dialogs.ts"));

/** The question about sign-ups that others made and paid for. Hardly anybody is ever asked it. */
export const waitingSignups = latePart(() => import("./waiting-signups.tsx"));
