import { z } from "zod";

/** The day of a date that comes once, as the field holds it. */
export const onceDaySchema = z.object({ dueOn: z.string().max(20) });

/** A date that comes once, as its form holds it. */
export const onceDateSchema = onceDaySchema.extend({ about: z.string().max(20) });
