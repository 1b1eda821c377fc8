import { brand } from "#core/brand.ts";

/**
 * The words people agree to. The page shows them to the letter, and each consent keeps them. When a wording changes,
 * earlier consents keep the old one.
 */
export const consentWordings = {
  /** Beside the account holder's phone number in the wizard. */
  ownTexts: `By giving this number you agree to date reminders from ${brand.name} by text, about eight for each date. Msg & data rates may apply. Reply STOP to end them, HELP for help.`,
  /** On the page behind the mail that asks the holder of a number that somebody else entered. */
  othersTexts: `I agree to date reminders from ${brand.name} by text to this number, about eight for each date. Msg & data rates may apply. I can reply STOP to end them, HELP for help.`,
  /** Beside our number, where somebody is asked to text START to it. Our answer to START says the same. */
  startByText: `Text START to agree to date reminders from ${brand.name} by text, about eight for each date. Msg & data rates may apply. STOP ends them, HELP for help.`,
  /** On the page where stopped messages are started again. */
  startAgain: `Send me date reminders from ${brand.name} this way again.`,
} as const;
