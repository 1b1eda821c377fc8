import { z } from "zod";
import { relations } from "./people.ts";
import { personLimits } from "./people-limits.ts";

/** What the account holder enters about somebody who gets the reminders. "" where there is nothing. */
export const personAnswersSchema = z.object({
  fullName: z.string().max(personLimits.fullName),
  relation: z.enum(relations),
  timeZone: z.string().max(personLimits.timeZone),
  email: z.string().max(personLimits.email),
  phone: z.string().max(personLimits.phone),
});
