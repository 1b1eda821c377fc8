import { z } from "zod";
import { recipientsAtMost } from "#core/people/people-limits.ts";
import { signupLimits } from "#core/signup/form.ts";
import { dutyUnits } from "./date-kinds.ts";

/** What can be said about a duty except its date. */
export const dutyAnswersSchema = z.object({
  /** Only the account sees it. No message has it. */
  name: z.string().max(signupLimits.locationName),
  /** Every so many weeks or months; the next date is suggested from it. Null for a duty that comes once. */
  every: z.object({ count: z.number().int(), unit: z.enum(dutyUnits) }).nullable(),
  /** Days after the date, negative before it: some of -7, -3, -1, 0, 1 and 3. */
  offsets: z.array(z.number().int()).max(6),
  /** The ids of the contacts who get its reminders. */
  tells: z.array(z.uuid()).max(recipientsAtMost),
});

/** A duty that is added, with its date as the field holds it. */
export const newDutySchema = dutyAnswersSchema.extend({ dueOn: z.string().max(20) });
