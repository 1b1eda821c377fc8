import { brand } from "#core/brand.ts";
import type { WaitsForYes } from "#core/signup/question-days.ts";

/** The same sentences on the page after the payment, in the receipt, and every week. */
export function waitingWords({ asked, askedGets, makerGets }: WaitsForYes): string[] {
  const until =
    asked === null
      ? "Until you say yes there, nobody can log in or enter the next date."
      : `Until ${asked} says yes, ${askedGets ? "" : `no reminders go to ${asked}, and `}nobody can log in or enter the next date.`;
  return [
    asked === null
      ? "We sent a question to the email address that you chose for your login. Open it and say yes."
      : `We sent ${asked} an email that asks for a yes or a no. Please tell ${asked} to look for it, in the spam folder too.`,
    until,
    makerGets
      ? "The reminders come to you, at the email address that you confirmed. You can turn them off there."
      : "You turned off the reminders to the email address that you confirmed.",
    `Until the yes you can get your money back. Just write to ${brand.supportEmail}.`,
  ];
}
