/** The longest password that the hash function accepts. The length is checked so that nobody sends a novel. */
export const passwordMaxLength = 128;

/** The shortest password on /signup. */
export const accountPasswordMinLength = 6;

/** The shortest password that takes another's place: at a reset, and on /profile. The wizard asks for as many. */
export const newPasswordMinLength = 8;

/** Shorter parts of a name stand in too many words. */
const ownWordMinLength = 3;

/** How many different characters a password has. */
const differentAtLeast = 3;

/**
 * What is left of a password, in lower case, without the words that anybody would try for this account: the service's
 * name, the account's address and its parts, its holder's name. "rosa2026" of rosa.delgado@mail.example is "2026".
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

/** Whether so little is left of a password that everything could be tried: "aaaaaa", six spaces, or a few characters. */
export function isTooSimple(rest: string): boolean {
  return rest.length < accountPasswordMinLength || new Set(rest).size < differentAtLeast;
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
