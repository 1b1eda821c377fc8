import { codeOfReason, type Reason, type ReasonCode } from "#core/refusals.ts";

// Some agreed sentences (docs/product.md) are hard to read. The page shows these lines below them.
const plainWords: Partial<Record<ReasonCode, string>> = {
  "wrong-code": "That code is not right. We sent you a new one.",
  "master-missing": "Say who will log in, pay and set each new date.",
  "full-name-invalid": "Write the name as it is on the card, with no numbers or other signs.",
  "location-type-missing": "Is it one place, or more than one?",
  "location-incomplete": "Each place needs a name, how often, and the next date.",
  "date-past": "Pick today or a later day.",
  "email-invalid": "It looks like this: name@mail.com",
  "password-weak": "Make it longer. Mix in a capital, a number, and a sign like ! or #.",
  "verification-email-missing": "Pick the email that gets the code.",
};

/** A plain line for a reason whose agreed sentence is hard. */
export const plainLineOf = (reason: Reason): string | undefined => plainWords[codeOfReason(reason)];
