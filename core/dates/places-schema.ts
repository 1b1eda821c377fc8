import { z } from "zod";
import { signupLimits } from "#core/signup/form.ts";

/** The answers about a place, without its dates. `officePhone` is "" when the phone is not known. */
export const placeAnswersSchema = z.object({
  name: z.string().max(signupLimits.locationName),
  officePhone: z.string().max(signupLimits.phone),
  /** One of the six frequencies. When it is left out, the present one stays. */
  timesPerYear: z.number().int().optional(),
});

/** The answers about a new place, with its date as the fields hold it. */
export const newPlaceSchema = placeAnswersSchema.extend({
  timesPerYear: z.number().int(),
  /** The date. For a range of days: its last day. */
  nextDueOn: z.string().max(20),
  /** The first day of a range of days. Left out or null for one day. */
  opensOn: z.string().max(20).nullable().optional(),
});
