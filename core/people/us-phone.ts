import { type NumberType, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Problem } from "#core/refusals.ts";
import { plainContact } from "./contacts.ts";

const usCountries: readonly string[] = ["US", "PR", "VI", "GU", "AS", "MP"];

// North American numbering plan: area code and exchange begin with 2 to 9. Area code 900 is excluded because it costs
// the caller money.
const nanpPattern = /^\+1(?!900)[2-9]\d{2}[2-9]\d{6}$/;

/** The types that a person's phone can have. Others cost the sender money (900, 500) or are nobody's own (800). */
const personalTypes: readonly NumberType[] = ["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE"];

// Numbers that belong to no subscriber in any area code. The library does not know them: services (N11), carriers (950),
// exchanges that charge (976), and information (555-1212).
const serviceNumber = /^\+1\d{3}(?:[2-9]11|950|976|5551212)/;

/**
 * A number of the United States or its territories that a person can have, in E.164 ("+15155550142"), or null. Canada and
 * the Caribbean share the code +1; the area code tells them apart. We send texts to no other number: a text to a satellite
 * phone, a premium number or a short code costs many times as much, and the person who causes it may earn from it. A number
 * with an extension is refused, because it cannot receive texts. New area codes come with a newer version of the library,
 * which lists them before they are given out.
 */
export function normaliseUsPhone(text: string): string | null {
  const phone = parseUsPhone(text);
  if (!phone || phone.ext || serviceNumber.test(phone.number)) return null;
  return personalTypes.includes(phone.getType()) ? phone.number : null;
}

/** A US number without its country code. */
const nationalDigits = 10;

/** The problem of a number that `normaliseUsPhone` refuses: missing digits, too many digits, or else the number itself. */
export function usPhoneProblem(text: string): Extract<Problem, "phone-invalid" | { code: "phone-digits" }> {
  const digits = plainContact(text)
    .replace(/\D/g, "")
    .replace(/^1(?=\d{10})/, "").length;
  return digits === nationalDigits || digits === 0 ? "phone-invalid" : { code: "phone-digits", digits };
}

/**
 * An office's number as it is stored. An office is called and gets no texts, so its number may be toll-free and may have an
 * extension: "+15155550142;ext=5" (RFC 3966).
 */
export function normaliseOfficePhone(text: string): string | null {
  const phone = parseUsPhone(text);
  if (!phone) return null;
  return phone.ext ? `${phone.number};ext=${phone.ext}` : phone.number;
}

function parseUsPhone(text: string): PhoneNumber | null {
  if (text.length > 60) return null;
  const typed = plainContact(text).replace(/^(?:tel|sms):\s*/i, "");
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: "US", extract: false });
  if (!phone || !nanpPattern.test(phone.number)) return null;
  return usCountries.includes(phone.country ?? "US") ? phone : null;
}
