/** The longest password that the hash function accepts. The length is checked so that nobody sends a novel. */
export const passwordMaxLength = 128;

/** The shortest password on /signup. */
export const accountPasswordMinLength = 6;

/** The shortest password in the wizard. */
const wizardPasswordMinLength = 8;

/** Whether /signup and the reset page accept this password. Like Better Auth, this counts UTF-16 units. */
export function isAcceptableAccountPassword(password: string): boolean {
  return password.length >= accountPasswordMinLength && password.length <= passwordMaxLength;
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
    length: password.length >= wizardPasswordMinLength && password.length <= passwordMaxLength,
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
