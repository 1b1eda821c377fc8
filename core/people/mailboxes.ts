/** A mail company's rules for its addresses, from its help pages. */
interface MailCompany {
  /** The same name at each of these domains is one mailbox. */
  domains: readonly string[];
  /** The company ignores this part of a name. */
  ignored?: RegExp;
}

const companies: readonly MailCompany[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["proton.me", "protonmail.com", "pm.me"], ignored: /[._-]/g },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  // Disposable addresses: a name that stands for the mailbox, a hyphen, and a word.
  { domains: ["yahoo.com"], ignored: /-.*$/ },
];

/** At these domains, "any@rosa.fastmail.com" is delivered to "rosa@fastmail.com". */
const nameInDomain = /^.+@([^.@]+)\.(fastmail\.(?:com|fm))$/;

/**
 * The mailbox of a normalised address, as far as its spelling and its company's public rules show it: without a "+tag"
 * anywhere, at Gmail without dots. Limits count mailboxes. Mail goes to the address as it was given, and an account is found
 * by the exact address.
 */
export function mailboxOf(email: string): string {
  const plain = email.replace(nameInDomain, "$1@$2");
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1);
  const [name = ""] = plain.slice(0, at).split("+");
  const company = companies.find(({ domains }) => domains.includes(domain));
  const counted = company?.ignored ? name.replace(company.ignored, "") : name;
  return `${counted || name}@${company?.domains[0] ?? domain}`;
}
