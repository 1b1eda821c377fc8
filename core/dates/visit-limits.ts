import { rangeDaysAtMost } from "./date-kinds.ts";

/** The longest texts about a visit, in characters, and the most things to bring. */
export const visitLimits = {
  officeName: 120,
  officeAddress: 200,
  officeHours: 200,
  officeFee: 80,
  things: 20,
  thing: 80,
} as const;

/** How many days before the date an appointment is at most: the first day of the longest range. */
export const appointmentDaysAtMost = rangeDaysAtMost - 1;
