import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { plainContact } from "./contacts.ts";

const usCountries: readonly string[] = ["US", "PR", "VI", "GU", "AS", "MP"];

// North American numbering plan: area code and exchange begin with 2 to 9. Area code 900 is excluded because it costs
// the sender money.
const nanpPattern = /^\+1(?!900)[2-9]\d{2}[2-9]\d{6}$/;

/**
 * A number of the United States or its territories in E.164 ("+15155550142"), or null. Canada and the Caribbean share
 * the code +1; the area code tells them apart. A number with an extension is refused, because it cannot receive texts.
 * The shape of the number is checked here and not by the library's `isValid`, whose list of ranges grows old. The
 * numbers 555-0100 to 555-0199 are reserved for fiction; they pass, and the demo and the tests use them.
 */
export function normaliseUsPhone(text: string): string | null {
  const number = normaliseOfficePhone(text);
  return number?.includes(";") ? null : number;
}

/** The same for an office, which is called and gets no texts: it may have an extension, "+15155550142;ext=5" (RFC 3966). */
export function normaliseOfficePhone(text: string): string | null {
  if (text.length > 60) return null;
  const typed = plainContact(text).replace(/^(?:tel|sms):\s*/i, "");
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: "US", extract: false });
  if (!phone || !nanpPattern.test(phone.number)) return null;
  if (!usCountries.includes(phone.country ?? "US")) return null;
  return phone.ext ? `${phone.number};ext=${phone.ext}` : phone.number;
}
