import { type RefusalCode, refusals } from "#core/refusals.ts";

/** The HTTP status of a refusal's answer. */
export const statusOf = (code: RefusalCode) => refusals[code].status;

/** Every code that the API knows. */
export const refusalCodes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];
