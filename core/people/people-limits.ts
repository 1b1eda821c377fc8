import { emailMaxLength, fullNameMaxLength } from "./contacts.ts";

/** How many people get the reminders of one subscription: the registrant and five contacts. */
export const recipientsAtMost = 6;
export const contactsAtMost = recipientsAtMost - 1;

/** The longest answers, in characters, for the schemas and for the fields' `maxLength`. */
export const personLimits = { fullName: fullNameMaxLength, email: emailMaxLength, phone: 40, timeZone: 64 };
