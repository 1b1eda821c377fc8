import { brand } from "#core/brand.ts";
import { gsm7Length, inGsm7 } from "#core/people/contacts.ts";

/** How many places one GSM-7 message has. A longer text is cut in parts, and each part is charged. */
export const textMaxLength = 160;

/**
 * A text to a phone: the sender, then the words, in letters of GSM-7. Spanish goes without á, í, ó and ú, which GSM-7 lacks:
 * one of them would shorten a message to 70 characters.
 */
export const asText = (words: string): string => inGsm7(`${brand.name}: ${words}`);

/** Whether a text goes out in one part. */
export const isOneText = (text: string): boolean =>
  (gsm7Length(text) ?? Number.POSITIVE_INFINITY) <= textMaxLength;
