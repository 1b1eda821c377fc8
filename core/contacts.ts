import { parsePhoneNumberFromString } from "libphonenumber-js/min";

// The address grammar of the HTML standard (what `input type=email` accepts), with at least one dot in the domain.
// ASCII only, no spaces, no control characters: nothing that could start a header of its own.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** RFC 5321, 4.5.3.1.3: a path has 256 octets with its brackets. */
export const emailMaxLength = 254;

/** Trimmed and in lower case, or null when it is no usable address (must contain @ and a domain with a dot). */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= emailMaxLength && emailPattern.test(email) ? email : null;
}

/**
 * The mailbox a normalised address leads to, as far as its spelling tells: without a "+tag", and at Gmail without dots.
 * Only to count by: mail goes to the address as it was given, and an account is its address to the letter.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+");
  const domain = email.slice(at + 1);
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

const usCountries: readonly string[] = ["US", "PR", "VI", "GU", "AS", "MP"];

// North American numbering plan: area code and exchange begin with 2 to 9. Area code 900 costs the sender money.
const nanpPattern = /^\+1(?!900)[2-9]\d{2}[2-9]\d{6}$/;

/**
 * A number of the United States or its territories in E.164 ("+15155550142"), or null. Canada and the Caribbean
 * share the code +1 and are told apart by the area code. Numbers with an extension are refused: nothing can be
 * texted to one. The plan's shape is checked here rather than by the library's `isValid`, whose list of ranges ages;
 * 555-0100 to 555-0199, kept for fiction, pass and are what the demo and the tests use.
 */
export function normaliseUsPhone(text: string): string | null {
  if (text.length > 40) return null;
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: "US", extract: false });
  if (!phone || phone.ext || !nanpPattern.test(phone.number)) return null;
  return usCountries.includes(phone.country ?? "US") ? phone.number : null;
}

/** "+15155550142" as "(515) 555-0142"; anything that is not such a number comes back as it is. */
export function formatUsPhone(e164: string): string {
  return e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

/**
 * An address or number (E.164) that its holder, and whoever knows it, can recognise, and nobody can write to:
 * "m…@mail.example", "… 0142".
 */
export function maskContact(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 0 ? `… ${address.slice(-4)}` : `${address.slice(0, 1)}…${address.slice(at)}`;
}

export const fullNameMaxLength = 100;

/**
 * A text that stands on one line (a name, a place), as it is stored: composed Unicode, single spaces between words and none
 * at the ends. Line breaks and other controls become a space. What turns the reading direction or hides itself is dropped
 * (bidi controls, zero-width spaces): with it a place's name could make a message read as something else. Joiners stay,
 * which scripts like Persian need.
 */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** A name as it is stored. */
export const normaliseName = (text: string): string => oneLine(text);

/**
 * Rule 7 of the wizard: letters, spaces, hyphens and apostrophes only, at least 2 characters. Letters of any
 * script, with their combining marks; the curly apostrophes phones type by themselves count too.
 */
export function isFullName(text: string): boolean {
  // Controls that are no white space: nobody typed them.
  if (/[^\P{Cc}\s]/u.test(text)) return false;
  const name = normaliseName(text);
  if (name.length < 2 || name.length > fullNameMaxLength) return false;
  return /^['’‘]?\p{L}[\p{L}\p{M} '’‘\-‐‑]*$/u.test(name);
}

/** `fname` and `lname` of the API: the last word, and what stands before it. A single word is a first name. */
export function nameParts(fullName: string): { first: string; last: string } {
  const words = normaliseName(fullName).split(" ");
  if (words.length === 1) return { first: words[0] ?? "", last: "" };
  return { first: words.slice(0, -1).join(" "), last: words.at(-1) ?? "" };
}

/** The first word of a name: all that a mail or a text ever says of it. */
export function firstName(fullName: string): string {
  return normaliseName(fullName).split(" ")[0] ?? "";
}

// 3GPP TS 23.038: the default alphabet, and the extension table whose characters take two places.
const gsm7Basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsm7Extension = new Set("\f^{}\\[~]|€");

/** Places (septets) a text takes in GSM-7, 160 to a message; null when a character is outside that alphabet. */
export function gsm7Length(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (gsm7Basic.has(character)) length += 1;
    else if (gsm7Extension.has(character)) length += 2;
    else return null;
  }
  return length;
}

/** Whether a text stays in GSM-7; one character outside it cuts a message to 70 characters. */
export function isGsm7(text: string): boolean {
  return gsm7Length(text) !== null;
}
