import { brand } from "#core/brand.ts";
import type { WaitsForYes } from "#core/signup/question-days.ts";

/**
 * The same sentences on the page after the payment, in the receipt, and every week. `refund`: where the way to the money
 * stands: in a mail it is the button below, the page names the mail, and a year that was given is our matter.
 */
export function waitingWords(
  { asked, askedGets, makerGets }: WaitsForYes,
  refund: keyof typeof refundWords,
): string[] {
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
    refundWords[refund],
  ];
}

const refundWords = {
  mail: "Until the yes, you can get your money back with the button below. That ends these reminders.",
  page: "Until the yes, you can get your money back. The receipt that we email you has a button for it.",
  support: `Questions about the payment? Write to ${brand.supportEmail}.`,
} as const;
