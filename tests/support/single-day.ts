import type { Temporal } from "temporal-polyfill";
import type { DueDate } from "#core/planning/message-days.ts";

/** A single day without an appointment. */
export const singleDay = (dueOn: Temporal.PlainDate): DueDate => ({
  dueOn,
  opensOn: null,
  appointmentOn: null,
  offsets: null,
});
