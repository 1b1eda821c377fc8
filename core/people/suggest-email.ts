import { normaliseEmail } from "./contacts.ts";

/** The mail domains that most people in the United States have. */
const commonDomains = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "live.com",
  "msn.com",
  "comcast.net",
  "verizon.net",
  "att.net",
  "sbcglobal.net",
  "proton.me",
  "protonmail.com",
  "ymail.com",
  "mail.com",
  "me.com",
  "charter.net",
  "cox.net",
  "bellsouth.net",
];

/** Real domains that look like a slip for one of the above. */
const realDomains = ["gmx.com", "mac.com", "email.com", "fmail.com", "yahoo.co", "aim.com", "rocketmail.com"];

/**
 * The address that was probably meant: the same name at a common domain that differs by one slip of the finger, or null. A
 * short domain must have the same length, because one letter more or less makes it another real one too easily. `isTyping`:
 * the last letters of a common domain may still come.
 */
export function suggestEmail(typed: string, isTyping = false): string | null {
  const email = normaliseEmail(typed);
  if (email === null) return null;
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (commonDomains.includes(domain) || realDomains.includes(domain)) return null;
  if (isTyping && commonDomains.some((common) => common.startsWith(domain))) return null;
  const meant = commonDomains.find(
    (common) => isOneSlip(domain, common) && (common.length > 7 || common.length === domain.length),
  );
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}

/** Whether two words differ by one slip: a wrong letter, one more, one less, or two swapped neighbours. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
