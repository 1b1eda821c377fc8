import { z } from "zod";
import { recipientsAtMost } from "#core/people/people-limits.ts";
import { choosableOffsets, isOffsetKey, type OffsetKey } from "#core/planning/offsets.ts";
import { signupLimits } from "#core/signup/form.ts";
import { rhythmUnits } from "./date-kinds.ts";

/** Another date, as its form holds it. */
export const otherDateSchema = z.object({
  /** Only the account sees the name. No message contains it. */
  name: z.string().max(signupLimits.locationName),
  /** Every so many weeks or months, to suggest the next date. Null for a date that comes once. */
  every: z.object({ count: z.number().int(), unit: z.enum(rhythmUnits) }).nullable(),
  /** The keys of its reminders. The key of a day brings the day's further messages along. */
  offsets: z.array(z.custom<OffsetKey>(isOffsetKey)).max(choosableOffsets.length),
  /** The ids of the contacts who get its reminders. */
  tells: z.array(z.uuid()).max(recipientsAtMost),
  /** The date. For a range of days: its last day. */
  nextDueOn: z.string().max(20),
  /** The first day of a range of days. Null for one day. */
  opensOn: z.string().max(20).nullable(),
});
