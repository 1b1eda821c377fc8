import { gsm7Length, inGsm7 } from "#core/people/contacts.ts";
import type { Brand } from "#core/shipped-brand.ts";
import { m } from "#messages";
import { textMaxLength } from "./as-text.ts";

/**
 * The longest name with which all texts have been counted: a reminder with the longest date, link and office note is one
 * part.
 */
export const textNameMaxLength = 7;

/**
 * The value of the brand that makes a text longer than one part of GSM-7, in the present language. Null when every text
 * fits.
 */
export function whatIsTooLongForTexts({ name, supportEmail }: Brand): "name" | "supportEmail" | null {
  const fits = (text: string, most: number) => (gsm7Length(text) ?? Number.POSITIVE_INFINITY) <= most;
  if (!fits(name, textNameMaxLength)) return "name";
  const answer = `${name}: ${m.not_understood_text({ supportEmail })}`;
  return fits(inGsm7(answer), textMaxLength) ? null : "supportEmail";
}
