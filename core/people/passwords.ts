/** The longest password that the hash function accepts. The length is checked so that nobody sends a novel. */
export const passwordMaxLength = 128;

/** The shortest password on /signup. */
export const accountPasswordMinLength = 6;

/** The shortest new password, at a reset and on /profile/security. The wizard's minimum is the same. */
export const newPasswordMinLength = 8;

/** Shorter parts of a name occur in too many words. */
const ownWordMinLength = 3;

/** A password has at least this many different characters. */
const differentAtLeast = 3;

/**
 * The rest of a password, in lower case, without the words that anybody would try for this account: the service's name, the
 * account's address and its parts, its holder's name. "rosa2026" of rosa.delgado@mail.example is "2026".
 */
export function withoutOwnWords(password: string, own: readonly string[]): string {
  const plain = password.normalize("NFKC").toLowerCase();
  const words = own.flatMap((text) => {
    // The end of a domain ("com") belongs to everybody.
    const [name = "", domain = ""] = text.normalize("NFKC").toLowerCase().split("@");
    const parts = [name, domain.replace(/\.[^.]*$/, "")].flatMap((part) =>
      part.split(/[^\p{L}\p{M}\p{N}]+/u),
    );
    return [`${name}@${domain}`, ...parts.flatMap((part) => [part, part.replace(/\p{N}+/gu, "")])];
  });
  return words
    .filter((word) => word.length >= ownWordMinLength)
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), plain)
    .trim();
}

/** A year near now, or of a birth: one of about a hundred. */
const year = /19[4-9]\d|20[0-4]\d/g;

const signsAtEnds = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const tail = /[^\p{L}]+$/u;
const head = /^[^\p{L}]+/u;

/** The letters that people replace by these signs. A 1 is an i or an l. */
const letters: Readonly<Record<string, string>> = { "@": "a", "0": "o", "3": "e", $: "s", "5": "s" };

/**
 * The words that an attacker would vary into this password, in small letters: the password without signs, digits and years
 * at its ends, and with letters in place of the signs that stand for them. "P@ssw0rd-2026!" is "password".
 */
export function plainForms(password: string): string[] {
  const small = password.normalize("NFKC").toLowerCase().replace(year, "").trim();
  const withoutTail = small.replace(tail, "");
  const cut = [small, small.replace(signsAtEnds, ""), withoutTail, withoutTail.replace(head, "")];
  const restored = cut.flatMap((form) => ["i", "l"].map((one) => restore(form, one)));
  return [...new Set([...cut, ...restored, ...restored.map((form) => form.replace(head, ""))])];
}

const restore = (form: string, one: string): string =>
  form.replace(/[@03$5]/g, (sign) => letters[sign] ?? sign).replaceAll("1", one);

/**
 * Whether the rest of a password is so small that an attacker can try everything: "aaaaaa", six spaces, or a few characters.
 */
export function isTooSimple(rest: string): boolean {
  const left = rest.replace(year, "");
  return left.length < accountPasswordMinLength || new Set(left).size < differentAtLeast;
}

export type WizardPasswordChecks = {
  length: boolean;
  capital: boolean;
  number: boolean;
  special: boolean;
  match: boolean;
};

/** The five live check marks of the wizard. Two empty fields do not match. */
export function wizardPasswordChecks(password: string, confirmation: string): WizardPasswordChecks {
  return {
    length: password.length >= newPasswordMinLength && password.length <= passwordMaxLength,
    capital: /\p{Lu}/u.test(password),
    number: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{M}\p{N}\s]/u.test(password),
    match: password !== "" && password === confirmation,
  };
}

/** Whether the wizard accepts this password: rule 14 alone, without the confirmation. */
export function isWizardPassword(password: string): boolean {
  const { length, capital, number, special } = wizardPasswordChecks(password, password);
  return length && capital && number && special;
}
