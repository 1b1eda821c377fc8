import { gsm7Length, inGsm7 } from "#core/people/contacts.ts";
import type { Brand } from "#core/shipped-brand.ts";
import { m } from "#messages";
import { textMaxLength } from "./as-text.ts";

/** The longest name for which every text has been counted: reminders with the longest date, link and office note are one part. */
export const textNameMaxLength = 7;

/**
 * What of the brand keeps a text from being one part of GSM-7, in the language of the moment. Null when all of them are.
 */
export function whatIsTooLongForTexts({ name, supportEmail }: Brand): "name" | "supportEmail" | null {
  const fits = (text: string, most: number) => (gsm7Length(text) ?? Number.POSITIVE_INFINITY) <= most;
  if (!fits(name, textNameMaxLength)) return "name";
  const answer = `${name}: ${m.not_understood_text({ supportEmail })}`;
  return fits(inGsm7(answer), textMaxLength) ? null : "supportEmail";
}
