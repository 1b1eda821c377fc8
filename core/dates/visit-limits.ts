import { rangeDaysAtMost } from "./date-kinds.ts";

/** How many letters what is noted for a visit has at most, and how many things to bring there are. */
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
