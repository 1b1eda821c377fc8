import { parseUrl } from "#core/redirects.ts";

// RFC 5321, 4.1.2: a name of words with single points between them (a Dot-string), and a domain with at least one dot. No
// top-level domain begins with a digit, so "ann@192.0.2.10" is no address. Only ASCII, no spaces and no control characters,
// so that an address cannot start a mail header.
const emailPattern =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, its two brackets included. */
export const emailMaxLength = 254;

/**
 * A typed or pasted address in lower case, without the name before its brackets ("Ann <ann@mail.example>"), without a
 * sentence's full stop, and with its domain in Punycode. `normaliseEmail` says whether it is an address.
 */
export function plainEmail(text: string): string {
  const email = plainContact(text)
    .toLowerCase()
    .replace(/^[^<>\r\n]*<([^<>]*)>$/, "$1")
    .replace(/^mailto:\s*/, "")
    .replace(/\.$/, "");
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  // `emailPattern` judges any other sign: a URL has more parts than a domain.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/[^ -~]/.test(domain)) return email;
  return `${email.slice(0, at + 1)}${hostOf(domain) ?? domain}`;
}

/** The address as `plainEmail` has it. Null when it is not usable: it must have an @ and a domain with a dot. */
export function normaliseEmail(text: string): string | null {
  const email = plainEmail(text);
  if (email.length > emailMaxLength || !emailPattern.test(email)) return null;
  return isPunycode(email.slice(email.lastIndexOf("@") + 1)) ? email : null;
}

/** Whether each "xn--…" of a domain stands for a name. The empty beginning of "xn---" stands for none. */
const isPunycode = (domain: string): boolean =>
  // `URL` takes a domain that is all ASCII as it stands. Behind a label with "ü" it reads the other labels.
  !/(?:^|\.)xn--/.test(domain) || (!/(?:^|\.)xn---/.test(domain) && hostOf(`\u00fc.${domain}`) !== null);

const hostOf = (domain: string): string | null => parseUrl(`http://${domain}`)?.hostname ?? null;

/**
 * "+15155550142" becomes "(515) 555-0142", and ";ext=5" behind it (RFC 3966) becomes " ext. 5". Anything that is not such a
 * number comes back unchanged.
 */
export function formatUsPhone(number: string): string {
  return number.replace(
    /^\+1(\d{3})(\d{3})(\d{4})(?:;ext=(\d+))?$/,
    (_, area, exchange, line, extension) =>
      `(${area}) ${exchange}-${line}${extension === undefined ? "" : ` ext. ${extension}`}`,
  );
}

/**
 * A masked address or number (E.164): its holder and people who know it recognise it, and nobody can write to it.
 * Examples: "m…@mail.example", "… 0142".
 */
export function maskContact(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 0 ? `… ${address.slice(-4)}` : `${address.slice(0, 1)}…${address.slice(at)}`;
}

export const fullNameMaxLength = 100;

/**
 * Without the characters that nobody sees: zero-width spaces, and those that change the reading direction. Joiners stay,
 * because scripts such as Persian need them, and so do the selectors that make an emoji.
 */
const withoutInvisible = (text: string): string =>
  text.replace(
    /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    "",
  );

/**
 * A number or an email address without invisible characters. Phones put some around an entry that somebody copies from the
 * contacts.
 */
export const plainContact = (text: string): string =>
  text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, "").trim();

/**
 * A text for one line (a name, a place) as it is stored: composed Unicode, single spaces between words, no space at
 * either end. Line breaks and other controls become a space. Invisible characters are dropped, because a place's name
 * could use them to make a message read differently.
 */
export function oneLine(text: string): string {
  return withoutInvisible(text.normalize("NFC"))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/**
 * A name as it is stored. Joiners stay between letters of the scripts that write with them (Persian, Sinhala). At the end of a
 * word and behind a Latin letter they would only make two names of one.
 */
export const normaliseName = (text: string): string =>
  oneLine(text)
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, "$1")
    .replace(/(^|[\p{Script=Latin} '’‘\-‐‑])[\u200c\u200d]/gu, "$1")
    .replace(/[\u200c\u200d](?=$|[\p{Script=Latin} '’‘\-‐‑])/gu, "");

/**
 * Rule 7 of the wizard: letters, spaces, hyphens and apostrophes, at least 2 characters. Letters may be of any script,
 * with combining marks. The curly apostrophe, which phones type by themselves, is allowed too.
 */
export function isFullName(text: string): boolean {
  // Controls that are not white space. Nobody types them.
  if (/[^\P{Cc}\s]/u.test(text)) return false;
  const name = normaliseName(text);
  if (name.length < 2 || name.length > fullNameMaxLength) return false;
  return /^['’‘]?\p{L}[\p{L}\p{M} '’‘\-‐‑\u200c\u200d]*$/u.test(name);
}

/**
 * `fname` and `lname` of the API: the last word is the last name, everything before it the first name. A single word is
 * a first name.
 */
export function nameParts(fullName: string): { first: string; last: string } {
  const words = normaliseName(fullName).split(" ");
  if (words.length === 1) return { first: words[0] ?? "", last: "" };
  return { first: words.slice(0, -1).join(" "), last: words.at(-1) ?? "" };
}

/** The first word of a name. Mails and texts say no more of it. */
export function firstName(fullName: string): string {
  return normaliseName(fullName).split(" ")[0] ?? "";
}

/** A first name that a stranger has typed, cut short: a name of a hundred letters could be a message to its reader. */
export const strangersName = (fullName: string): string => {
  const name = [...firstName(fullName)];
  return name.length <= 12 ? name.join("") : `${name.slice(0, 12).join("")}…`;
};

/** The beginning of a text that a stranger has typed: "Mar…". A reader who knows the place recognises it. */
export const maskText = (text: string): string => `${[...text].slice(0, 3).join("")}…`;

// 3GPP TS 23.038: the default alphabet, and the extension table. A character of the extension table takes two places.
const gsm7Basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsm7Extension = new Set("\f^{}\\[~]|€");

/**
 * How many places (septets) a text takes in GSM-7; one message has 160. Null when a character is outside the alphabet.
 */
export function gsm7Length(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (gsm7Basic.has(character)) length += 1;
    else if (gsm7Extension.has(character)) length += 2;
    else return null;
  }
  return length;
}

/**
 * The text in letters of GSM-7. A letter outside the alphabet becomes its base letter ("día" is "dia"), and typographic
 * marks and spaces become plain ones. Any other character stays.
 */
export const inGsm7 = (text: string): string =>
  Array.from(text.normalize("NFC"), (letter) =>
    isGsm7(letter) ? letter : (plainMarks[letter] ?? letter.normalize("NFKD").replace(/\p{M}/gu, "")),
  ).join("");

const plainMarks: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
};

/** Whether a text stays in GSM-7. One character outside GSM-7 shortens a message to 70 characters. */
export function isGsm7(text: string): boolean {
  return gsm7Length(text) !== null;
}
