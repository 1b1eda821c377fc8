/**
 * Writes names in capitals as people write them: "MCALLEN PD" becomes "McAllen PD", "SHERIFF'S OFFICE, O'BRIEN COUNTY"
 * becomes "Sheriff's Office, O'Brien County". A name that already has small letters is left unchanged.
 */
export function properCase(capitals: string): string {
  const text = capitals.replace(/\s+/g, " ").trim();
  if (/\p{Ll}/u.test(text)) return text;
  const spanish = spanishWords.test(text);
  // Words, and the separators between them: spaces, hyphens, slashes, commas, brackets, "&".
  const parts = text.split(/([^\p{L}\p{N}'.]+)/u);
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const before = parts[at - 1] ?? "";
      // Letters that stand for words: A&M, AT&T.
      if (part.length <= 2 && (before === "&" || parts[at + 1] === "&")) return part;
      // A hyphen without spaces joins two words of one name. Any other separator except a space or "and" begins a new
      // name.
      const inside = at > 0 && (before === " " || before === " & ");
      return caseWord(part, { inside, spanish, next: parts[at + 2] ?? "", before: parts[at - 2] ?? "" });
    })
    .join("");
}

const spanishWords = /\b(POLICIA|CUARTEL|DEPARTAMENTO|DESTACAMENTO|DISTRITO|PRECINTO|NEGOCIADO)\b/;

interface Place {
  /** Words that are not the first word of a name. */
  inside: boolean;
  spanish: boolean;
  before: string;
  next: string;
}

function caseWord(word: string, { inside, spanish, before, next }: Place): string {
  if (inside && smallWords.has(word)) return word.toLowerCase();
  if (inside && spanish && spanishSmallWords.has(word)) return word.toLowerCase();
  if (inside && word === "DU" && next !== "") return "du";
  if (saints.has(word) && next !== "") return "St.";
  if (belongings.has(`${before} ${word}`)) return possessive(word);
  if (offices.has(word) && /^(OFFICE|DEPARTMENT|DEPT)$/.test(next)) return possessive(word);
  return namesWithTheirOwn.get(word) ?? caseByShape(word, inside);
}

const smallWords = new Set(["OF", "AND", "THE", "AT", "FOR", "IN", "ON", "BY", "TO", "OR", "QUI"]);
const spanishSmallWords = new Set(["DE", "DEL", "LA", "LOS", "Y"]);
const saints = new Set(["ST", "ST.", "SAINT"]);

/**
 * Names that lost their apostrophe in the file: words that say whose office it is, and the counties named after a queen and
 * a prince.
 */
const offices = new Set(["SHERIFFS", "CONSTABLES", "MARSHALS"]);
const belongings = new Set(["QUEEN ANNES", "PRINCE GEORGES"]);

const possessive = (word: string) => `${capitalised(word.slice(0, -1))}'s`;

function caseByShape(word: string, inside: boolean): string {
  if (/^(?=[IVX]{2,}$)(I{2,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|XV)$/.test(word)) return word;
  if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
  if (/\d/.test(word) || /^(\p{L}\.)+\p{L}?$/u.test(word)) return word;
  // A word without a vowel cannot be spoken: its letters stand for words (CSX, VFW).
  if (/^[B-DF-HJ-NP-TV-XZ]{2,}$/.test(word)) return word;
  if (/^MC\p{L}{2}/u.test(word)) return `Mc${capitalised(word.slice(2))}`;
  const [, prefix, rest] = /^(O|D|L)'(\p{L}{2,}.*)$/u.exec(word) ?? [];
  if (prefix && rest) return `${inside && prefix === "D" ? "d" : prefix}'${capitalised(rest)}`;
  return capitalised(word);
}

function capitalised(word: string): string {
  const quoted = word.startsWith("'") ? 1 : 0;
  return word.slice(0, quoted + 1) + word.slice(quoted + 1).toLowerCase();
}

/**
 * Names that no rule can recognise: names with a capital inside, names that lost an apostrophe, and letters that stand
 * for words.
 */
const namesWithTheirOwn = new Map<string, string>([
  ...[
    "MacArthur MacCorkle MacDade MacGregor",
    "O'Brien O'Connor O'Donnell O'Fallon O'Hara O'Hare O'Keefe O'Neal O'Neil O'Neill",
    "DeBary DeForest DeFuniak DeKalb DeLand DeMotte DeRidder DeSoto DeWitt DuPage DuPont",
    "LaBelle LaFollette LaGrange LaGuardia LaMoure LaPlace LaPorte LaRue LaSalle SeaTac",
    "Sheriff's Ka'u",
    "PD SO FBI DEA US USA BNSF SWAT DPS ISD UCLA MTA BART SEPTA LEAP DOT DNR BIA NYPD LAPD",
    "Dr Rd Blvd Hwy Pkwy Ln Ct Sq Pl Dept Twp Twsp Ltd Jr Sr Mt. Ft.",
  ]
    .join(" ")
    .split(" ")
    .map((form): [string, string] => [form.replace(/['.]/g, "").toUpperCase(), form]),
  ["SHERIFF'S", "Sheriff's"],
  ["KA'U", "Ka'u"],
  ["MC", "Mc"],
]);
