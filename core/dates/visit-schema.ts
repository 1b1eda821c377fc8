import { z } from "zod";
import { signupLimits } from "#core/signup/form.ts";
import { visitLimits } from "./visit-limits.ts";

/** The answers about a visit, as the form holds them. "" where nothing is known. */
export const visitAnswersSchema = z.object({
  officeName: z.string().max(visitLimits.officeName),
  officePhone: z.string().max(signupLimits.phone),
  officeAddress: z.string().max(visitLimits.officeAddress),
  officeHours: z.string().max(visitLimits.officeHours),
  officeFee: z.string().max(visitLimits.officeFee),
  /** The day and the time of the appointment, on the wall clock of the office: both or none. */
  appointmentOn: z.string().max(20),
  appointmentTime: z.string().max(20),
  /** Empty and repeated lines are ignored. */
  thingsToBring: z.array(z.string().max(400)).max(100),
});

/** Whether the person has one of the things ready. */
export const readySchema = z.object({ what: z.string().max(visitLimits.thing), isReady: z.boolean() });
