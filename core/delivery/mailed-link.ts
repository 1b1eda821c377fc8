import { addressIn, languageOfPath } from "#core/languages.ts";

/**
 * The links in messages: each purpose, with the letter that begins its path (`/d/TOKEN`). The token of `done` names a
 * delivery (and through it a location, its date and its reader), that of `answer` the delivery that asks about a sign-up,
 * and that of `newsletter` a subscriber. Every other token names a recipient's channel. `year` pays for a further year, and
 * `refund` takes the payment back while nobody has said yes to a sign-up.
 */
export const linkLetters = {
  done: "d",
  messages: "s",
  agree: "t",
  year: "y",
  answer: "q",
  refund: "m",
  newsletter: "n",
} as const;

export type LinkPurpose = keyof typeof linkLetters;

/**
 * These patterns find the links of our mails and texts, even after a mail filter has changed them. Filters escape `#token=`
 * into the path, once or more, and wrap the whole link into another. Tokens have known lengths (`account-links.ts`,
 * `signed-links.ts`), so text that a filter or a sentence adds behind a token does not count.
 */
const tokenBehindSign = /token=([\w-]{32})(?![\w-])/;
const accountPage = /\b(verify-email|reset-password|change-email)\b/;
const letter = `[${Object.values(linkLetters).join("")}]`;
const messageLink = new RegExp(`/(${letter})/+([\\w-]{22})`, "i");
const wholeLink = new RegExp(`^/${letter}/[\\w-]{22}(?:\\?|$)`);
const changedLink = new RegExp(`^/+(?:verify-email|reset-password|change-email|${letter}/)`, "i");

/** The path of our link in a text, with the token: "/reset-password#token=…", "/d/…". Null when there is none. */
export function mailedLinkIn(text: string): string | null {
  const spellings = spellingsOf(text);
  for (const spelling of spellings) {
    const [token, page] = [tokenBehindSign.exec(spelling)?.[1], accountPage.exec(spelling)?.[1]];
    if (token && page) return `/${page}#token=${token}`;
  }
  for (const spelling of [...spellings].reverse()) {
    const [, letter, token] = messageLink.exec(spelling) ?? [];
    if (letter && token) return `/${letter.toLowerCase()}/${token}`;
  }
  return null;
}

/** The token of a link to an account's page, or a token alone. Null when there is none. */
export function linkTokenIn(text: string): string | null {
  const spellings = spellingsOf(text);
  const token = spellings.map((one) => tokenBehindSign.exec(one)?.[1]).find((found) => found !== undefined);
  return token ?? spellings.find((one) => /^[\w-]{32}$/.test(one)) ?? null;
}

/**
 * The path that an address had before a mail filter changed it, in the language that the address begins with. `address` is a
 * path with its query. Null when the address needs no mending, or cannot be mended.
 */
export function mendedLink(address: string): string | null {
  if (wholeLink.test(languageOfPath(address).path)) return null;
  const changed = spellingsOf(address)
    .map((spelling) => languageOfPath(spelling.replace(/^\/+/, "/")))
    .find(({ path }) => changedLink.test(path));
  const mended = changed && mailedLinkIn(address);
  return changed && mended ? addressIn(changed.language, mended) : null;
}

/** Filters escape a link at most a few times, one inside the other. */
const escapesAtMost = 5;

/** A text as it is, and then with one more layer of its escapes undone each time. */
function spellingsOf(text: string): string[] {
  // Mail programs break long lines, and some show the escapes of quoted-printable.
  const plain = text.replace(/[\s\p{Cf}]/gu, "").replace(/=3D/gi, "=");
  const spellings = [unwrapped(plain)];
  for (let last = ""; last !== spellings.at(-1) && spellings.length <= escapesAtMost; ) {
    last = spellings.at(-1) ?? "";
    spellings.push(
      last.replace(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }
  return spellings;
}

/** The link inside a wrapper that encodes it in a special way: Proofpoint's (versions 1 to 3), and Sophos's base64. */
function unwrapped(text: string): string {
  if (/urldefense\.proofpoint\.com\/v[12]\//i.test(text)) {
    return text.replace(/-([\da-f]{2})/gi, "%$1").replaceAll("_", "/");
  }
  const third = /\/v3\/__(.+?)__;/.exec(text)?.[1];
  if (third !== undefined) return third.replaceAll("*", "#");
  const encoded = /[=/](aHR0c[\w+/-]*)/.exec(text)?.[1];
  if (encoded === undefined) return text;
  try {
    return atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return text;
  }
}
